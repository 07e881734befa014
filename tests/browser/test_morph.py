"""The morph exactly as stage.js calls it, on random flat boards; and the camera by two fingers. A gate for every htmx upgrade."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.people import people
from tests.web import Server

FUZZ = """(rounds) => {
  let seed = 7; const below = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const board = () => { const ids = [...Array(14).keys()].filter(() => below(3));
    for (let i = ids.length - 1; i > 0; i--) { const j = below(i + 1); [ids[i], ids[j]] = [ids[j], ids[i]]; }
    return `<g id='fuzz' class='layer'>` + ids.map((n) => `<g id='f-${n}' class='c${below(3)}' transform='translate(${below(900)} ${below(400)})'>` +
      [...Array(1 + below(3))].map(() => below(2) ? `<rect x='${below(9)}'></rect>` : `<text>${below(99)}</text>`).join('') + `</g>`).join('') + `</g>`; };
  const parse = (text) => { const t = document.createElement('template'); t.innerHTML = `<svg>${text}</svg>`; return t.content.querySelector('#fuzz'); };
  const plain = (element) => { const copy = element.cloneNode(true); for (const one of [copy, ...copy.querySelectorAll('*')]) for (const own of ['data-htmx-powered', 'data-moved']) one.removeAttribute(own); return copy.outerHTML; };
  const scene = document.getElementById('scene'); scene.append(document.importNode(parse(board()), true));
  let wrong = 0, replaced = 0, html = 0;
  for (let n = 0; n < rounds; n++) {
    const region = document.getElementById('fuzz'), before = new Map([...region.children].map((e) => [e.id, e])), text = board();
    stage.show({regions: {fuzz: text}});
    const now = document.getElementById('fuzz');
    if (now !== region || plain(now) !== plain(parse(text))) wrong++;
    for (const e of now.children) { if (before.has(e.id) && before.get(e.id) !== e) replaced++; }
    html += [...now.querySelectorAll('*')].filter((e) => !e.namespaceURI.endsWith('svg')).length;
  }
  const bare = document.getElementById('fuzz'), text = board();  // control: without the <svg> around
  htmx.swap({text, target: bare, sourceElement: bare, swap: 'outerMorph'});
  const control = [...document.getElementById('fuzz').querySelectorAll('*')].filter((e) => !e.namespaceURI.endsWith('svg')).length;
  return {wrong, replaced, html, control}; }"""


def test_400_random_flat_boards_morph_exactly(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {"reduced_motion": "reduce"}) as (one,):
        one.page.goto("/")
        one.page.click("form[action='/play/rio-grande/'] button")
        one.page.wait_for_url("**/t/*/")
        one.page.wait_for_selector("#scene")
        found = one.page.evaluate(FUZZ, 400)
        assert {name: found[name] for name in ("wrong", "replaced", "html")} == {"wrong": 0, "replaced": 0, "html": 0}
        assert found["control"] > 0, "the control must fail, or the test proves nothing"


def test_a_morphed_page_equals_a_fresh_one(browser: Browser, server: Server) -> None:
    with people(browser, server.url, {}) as (one,):
        one.page.goto("/")
        one.page.click("form[action='/play/rio-grande/'] button")
        one.page.wait_for_url("**/t/*/")
        one.connected()
        for _ in range(14):
            one.wait("document.querySelector('#t-prompt.mine') !== null && document.querySelector('#t-choices button') !== null")
            one.by_list()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        own = r"/ (data-lit|tabindex|role|aria-pressed|data-htmx-powered|hidden|open)=\"[^\"]*\"/g"
        read = f"() => [...document.querySelectorAll('.layer, [id^=t-]')].map((e) => e.id + e.outerHTML.replace({own}, '')).filter((t) => !t.startsWith('t-form') && !t.startsWith('t-say') && !t.startsWith('t-cut'))"
        morphed = one.page.evaluate(read)
        one.context.route("**/table*.js", lambda route: route.abort())
        one.page.reload()
        fresh = one.page.evaluate(read)
        assert [(a, b) for a, b in zip(morphed, fresh, strict=True) if a != b] == []
        one.complaints.clear()


def test_two_fingers_zoom_and_a_drag_is_no_click(browser: Browser, server: Server) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    with people(browser, server.url, phone) as (one,):
        one.page.goto("/")
        one.page.click("form[action='/play/rio-grande/'] button")
        one.page.wait_for_url("**/t/*/")
        one.connected()
        one.wait("document.querySelector('#t-prompt.mine') !== null")
        whole = [float(n) for n in (one.page.get_attribute("#scene", "viewBox") or "").split()]
        box = one.page.locator("#scene").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
        fingers = one.context.new_cdp_session(one.page)
        for kind, gap in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 0)):
            points = [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}] if gap else []
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        zoomed = [float(n) for n in (one.page.get_attribute("#scene", "viewBox") or "").split()]
        assert whole[2] / 4.6 < zoomed[2] < whole[2] / 3.4
        assert one.page.locator("[data-lit=picked]").count() == 0
        one.page.keyboard.press("0")
        assert [float(n) for n in (one.page.get_attribute("#scene", "viewBox") or "").split()] == whole
        one.page.locator("#hand [data-lit=next]").first.tap()
        one.wait("document.querySelectorAll('[data-lit=picked]').length > 0 || document.querySelector('[value=\"!undo\"]')")
