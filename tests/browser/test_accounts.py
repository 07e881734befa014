"""Accounts in the browser: other pages of the same person go on, and an account that is deleted leaves the table to a bot."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.people import people, sides, two_at_a_table
from tests.browser.test_pages import violations
from tests.web import Server

PASSWORD = "a long river 42"
SEATED = "document.querySelector('#t-form [name=at]').value !== ''"


def test_another_page_of_a_guest_who_signs_up_keeps_the_seat_and_a_deleted_account_gives_it_up(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}, {}) as crew:
        two_at_a_table(crew)
        one, other = sides(crew)
        table = one.page
        page = one.new_page()
        page.goto("/account/signup/")
        page.fill("#id_email", "two-tabs@example.org")
        page.fill("#id_password1", PASSWORD)
        page.fill("#id_password2", PASSWORD)
        table.evaluate("window.before = true")
        page.click("main form button")
        page.wait_for_url("**/my-games/")
        assert violations(page) == []
        page.goto("/account/email/")
        assert violations(page) == []
        one.page = table
        one.wait(f"!window.before && {SEATED}")  # loaded again, with the new cookie

        page.goto("/my-account/delete/")
        assert violations(page) == []
        page.fill("#password", PASSWORD)
        page.click("main form button:has-text('Delete')")
        page.wait_for_url(server.url + "/")
        assert "Your account is deleted." in page.inner_text("body")
        one.wait(f"!({SEATED})")  # a spectator now
        other.wait("document.querySelector('#t-seats').textContent.includes('Anonymous')")
        other.wait("document.querySelector('#t-prompt.mine') !== null")  # the bot plays on
