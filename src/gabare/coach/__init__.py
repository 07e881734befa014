"""A coach for people: hints at the table, and what a finished game can teach."""
