"""Rate limits of the live table: so many at once, then so many a second. Several workers count together, in Redis."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from django.conf import settings

from gabare.live.room import bus

CLASS = 10  # a school or a club has one address for all: it counts as so many people
MANY = 10_000
PAUSE = 5.0  # seconds without Redis after it failed: each worker counts for itself, and nobody waits
TAKE = """
local clock = redis.call('TIME')
local now, rate, burst = clock[1] + clock[2] / 1e6, tonumber(ARGV[1]), tonumber(ARGV[2])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
if full - now > (burst - 1) / rate then return 0 end
redis.call('SET', KEYS[1], string.format('%.6f', full + 1 / rate), 'EX', math.ceil(burst / rate) + 1)
return 1
"""  # as `_take` below, by Redis' clock
log = logging.getLogger(__name__)
_alone_until = 0.0


def network(address: str) -> str:
    """Whose address it is: under IPv6 everybody has a network of 64 bits, and as many addresses in it as they like."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address


@dataclass
class Bucket:
    name: str
    rate: float  # drops per second
    burst: float
    full: dict[str, float] = field(default_factory=dict)  # who -> when their bucket is full again

    async def take(self, who: str, address: str) -> bool:
        """One for the person, if there is one, and one for the address: guests are free, so they alone would be no limit."""
        if not settings.LIMITS:
            return True
        return (not who or await self._count(who, 1)) and await self._count(network(address), CLASS)

    async def _count(self, who: str, people: int) -> bool:
        """Takes a drop from the bucket of somebody, which is as large as those of so many people."""
        global _alone_until
        rate, burst = self.rate * people, self.burst * people
        if settings.REDIS and monotonic() > _alone_until:
            try:
                return bool(await bus.connection().eval(TAKE, 1, f"gabare.{self.name}.{who}", rate, burst))
            except Exception as error:
                log.warning("limits are not shared: %r", error)
                _alone_until = monotonic() + PAUSE
        return self._take(who, rate, burst)

    def _take(self, who: str, rate: float, burst: float) -> bool:
        now = monotonic()
        full = max(self.full.get(who, 0.0), now)
        if full - now > (burst - 1) / rate:
            return False
        if len(self.full) > MANY:
            self.full.clear()
        self.full[who] = full + 1 / rate
        return True
