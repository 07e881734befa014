"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("gabare", deadline=None)  # how long an example takes says something about the machine, not about the code
settings.load_profile("gabare")
