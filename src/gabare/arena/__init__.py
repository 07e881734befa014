"""Tournaments between bots, and what can honestly be concluded from them."""
