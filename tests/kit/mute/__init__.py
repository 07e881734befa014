"""A package of a game that lacks everything but a word."""

from gabare.kit.say import mark

SUMMARY = mark("A word without French.")
