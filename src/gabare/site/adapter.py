"""What we ask of accounts beside what allauth does."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from gabare.live.http.rate_limits import network

SAME_ADDRESS = 3  # accounts that may begin with one address; a password is compared with each of theirs


def shown(user: User) -> str:
    """What an account is called in messages to its owner."""
    return str(user.email or user.username)


class Adapter(DefaultAccountAdapter):
    def clean_email(self, email: str) -> str:
        """For whoever signs up, changes the address or has forgotten the password."""
        if not email.isprintable():
            raise ValidationError(_("This is no e-mail address."))
        for address in EmailAddress.objects.filter(email=email, verified=False, user__emailaddress__verified=True):
            address.remove()  # said by somebody, confirmed by nobody: it gives way to whoever asks for it
        return email

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Nobody signs in by it, and one made from the address would tell whose are taken already."""
        user.username = user.username or token_hex(8)

    def validate_unique_email(self, email: str) -> str:
        if User.objects.filter(email=email).count() >= SAME_ADDRESS:
            raise self.validation_error("email_taken")
        return email

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords count where they come from: nobody locks the owner out, who is elsewhere."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)} from {network(self.get_client_ip(request))}"
