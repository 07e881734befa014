"""Whether the rules run compiled: after an install without a working C compiler they do not."""

from gabare.kit import state

COMPILED = not state.__file__.endswith(".py")
INTERPRETED = "The rules run interpreted here, about 25 times slower than compiled: Gabare was installed without a working C compiler."
