"""Whose account it is: an address gives rights once it is confirmed, and says nothing about others' accounts."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from gabare.tables.models import Player
from tests.site.test_accounts import ORIGIN, PASSWORD, guest

pytestmark = pytest.mark.django_db(transaction=True)
VICTIM, ATTACKER = "owner@example.org", "attacker@example.org"


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()  # nobody is written to twice in a few minutes


@pytest.fixture
def posted(settings: LazySettings) -> None:
    """A server that sends mail, with the settings that follow from it."""
    settings.EMAIL_HOST = "mail.example.org"
    settings.ACCOUNT_EMAIL_VERIFICATION, settings.ACCOUNT_PREVENT_ENUMERATION = "mandatory", True


def stranger(address: str = "203.0.113.20") -> Client:
    return Client(**ORIGIN, REMOTE_ADDR=address)


def sign_up(client: Client, email: str, password: str = PASSWORD) -> tuple[int, str, str]:
    answer = client.post("/account/signup/", {"email": email, "password1": password, "password2": password}, follow=True)
    return answer.status_code, str(answer.redirect_chain), re.sub(r'value="\w+"', "", answer.content.decode())


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def sign_in(client: Client, email: str, password: str = PASSWORD) -> bool:
    client.post("/account/login/", {"login": email, "password": password})
    return signed_in(client)


def link(address: str, kind: str) -> str:
    """The newest link of a kind that was sent to an address; empty if none was."""
    found = [re.search(rf"http://testserver(/account/{kind}/\S+)", str(sent.body)) for sent in mail.outbox if sent.to == [address]]
    return next((one[1] for one in reversed(found) if one), "")


def confirm(client: Client, address: str) -> None:
    client.post(link(address, "confirm-email"))


def reset(client: Client, address: str, password: str) -> bool:
    mail.outbox.clear()
    client.post("/account/password/reset/", {"email": address})
    if not (found := link(address, "password/reset/key")):
        return False
    page = client.get(found, follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": password, "password2": password})
    return True


def test_whoever_signs_up_with_another_s_address_is_not_in_and_gives_way(posted: None) -> None:
    attacker, owner = stranger(), stranger("203.0.113.21")
    sign_up(attacker, VICTIM)
    assert not signed_in(attacker)
    assert attacker.get("/account/email/").status_code == 302, "no second address"
    assert reset(owner, VICTIM, "another river 7")
    assert not sign_in(attacker, VICTIM), "the old password is none"
    cache.clear()
    assert not sign_in(owner, VICTIM, "another river 7"), "before the address is confirmed"
    confirm(owner, VICTIM)
    assert signed_in(owner) or sign_in(owner, VICTIM, "another river 7")


def test_whoever_goes_to_another_address_leaves_the_first_one_to_its_owner() -> None:
    """Without mail an account begins unconfirmed. It has one address, and what was done under another's is not another's."""
    attacker, owner = stranger(), stranger("203.0.113.21")
    sign_up(attacker, VICTIM)
    assert signed_in(attacker)
    attacker.post("/account/email/", {"action_add": "", "email": ATTACKER})
    confirm(attacker, ATTACKER)
    assert not EmailAddress.objects.filter(email=VICTIM).exists()
    sign_up(owner, VICTIM, "another river 7")
    assert reset(attacker, ATTACKER, "a third river 9")
    assert not sign_in(stranger("203.0.113.22"), VICTIM, "a third river 9")
    assert sign_in(stranger("203.0.113.23"), VICTIM, "another river 7")


def test_after_the_owner_s_reset_no_other_address_is_left() -> None:
    attacker, owner = stranger(), stranger("203.0.113.21")
    sign_up(attacker, VICTIM)
    theirs = EmailAddress.objects.create(user=User.objects.get(), email=ATTACKER)
    assert reset(owner, VICTIM, "another river 7")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [VICTIM]
    attacker.post(f"/account/confirm-email/{EmailConfirmationHMAC(theirs).key}/")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [VICTIM], "the link to the other one leads nowhere"
    assert not reset(stranger(), ATTACKER, "a third river 9")
    assert not sign_in(attacker, VICTIM)
    assert sign_in(owner, VICTIM, "another river 7")


def test_addresses_of_older_accounts_go_with_the_reset() -> None:
    """Accounts had several addresses once."""
    user = User.objects.create_user("owner", VICTIM, PASSWORD)
    EmailAddress.objects.create(user=user, email=VICTIM, verified=True, primary=True)
    EmailAddress.objects.create(user=user, email=ATTACKER, verified=True)
    assert reset(stranger(), VICTIM, "another river 7")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [VICTIM]
    assert not reset(stranger(), ATTACKER, "a third river 9")


def test_an_address_that_somebody_only_says_gives_way(posted: None) -> None:
    attacker = User.objects.create_user("attacker", ATTACKER, PASSWORD)
    EmailAddress.objects.create(user=attacker, email=ATTACKER, verified=True, primary=True)
    EmailAddress.objects.create(user=attacker, email=VICTIM)
    owner = stranger()
    sign_up(owner, VICTIM, "another river 7")
    confirm(owner, VICTIM)
    assert signed_in(owner), "in the browser where one signed up"
    assert EmailAddress.objects.get(email=VICTIM).user != attacker


@pytest.mark.parametrize("mailed", [True, False])
def test_signing_up_does_not_tell_who_has_an_account(mailed: bool, request: pytest.FixtureRequest) -> None:
    if mailed:
        request.getfixturevalue("posted")
    user = User.objects.create_user("owner", VICTIM, PASSWORD)
    EmailAddress.objects.create(user=user, email=VICTIM, verified=True, primary=True)
    status, way, page = sign_up(stranger(), VICTIM, "another river 7")
    nobody = sign_up(stranger("203.0.113.22"), "nobodys@example.org", "another river 7")
    assert (status, way, page.replace(VICTIM, "…")) == (*nobody[:2], nobody[2].replace("nobodys@example.org", "…"))
    assert User.objects.get(pk=user.pk).check_password(PASSWORD)
    assert sign_in(stranger("203.0.113.23"), VICTIM)


def test_one_address_begins_only_a_few_accounts() -> None:
    for n in range(5):
        sign_up(stranger(f"203.0.113.3{n}"), VICTIM, f"another river {n}")
    assert User.objects.count() == 3


def test_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out() -> None:
    sign_up(stranger(), VICTIM)
    guessing = stranger("203.0.113.40")
    for n in range(12):
        assert not sign_in(guessing, VICTIM, f"river {n}")
    assert not sign_in(guessing, VICTIM), "whoever guesses does not come in"
    assert sign_in(stranger("203.0.113.41"), VICTIM)


def test_a_name_tells_nothing_of_the_address() -> None:
    sign_up(stranger(), VICTIM)
    assert Player.objects.get().name == "Guest"


@pytest.mark.parametrize("email", ['"\x1b]0;owned\x07"@example.org', '"a\x7fb"@example.org'])
def test_an_address_of_control_characters_is_none(email: str) -> None:
    sign_up(guest("Anne"), email)
    assert User.objects.count() == 0
