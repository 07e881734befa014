"""Middleware that only looks at headers, run where it is. Django gives each of its hooks a turn in a thread, which costs a request
more than all that they do; sessions, messages and compression, which may wait or work, keep theirs."""

from __future__ import annotations

from typing import Any

from csp.middleware import CSPMiddleware
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.locale import LocaleMiddleware
from django.middleware.security import SecurityMiddleware


class AtOnce:
    async def __acall__(self, request: HttpRequest) -> Any:
        before, after = (getattr(self, f"process_{what}", None) for what in ("request", "response"))
        response = (before and before(request)) or await self.get_response(request)  # type: ignore[attr-defined]
        return after(request, response) if after else response


class Security(AtOnce, SecurityMiddleware): ...


class ContentPolicy(AtOnce, CSPMiddleware): ...


class Locale(AtOnce, LocaleMiddleware): ...


class Common(AtOnce, CommonMiddleware): ...


class Csrf(AtOnce, CsrfViewMiddleware): ...


class Authentication(AtOnce, AuthenticationMiddleware): ...


class Framing(AtOnce, XFrameOptionsMiddleware): ...
