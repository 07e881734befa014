// A table in play. It knows no game: it shows the regions it is sent, and turns clicks on targets into one of the form's buttons.
"use strict";
(() => {
  const root = document.getElementById("table");
  const form = document.getElementById("t-form");
  const byId = (id) => document.getElementById(id);
  const NOTED = 15000; // ms that a notice stays
  const HINT_STEPS = 3;
  const words = JSON.parse(root.dataset.words);
  const wide = matchMedia("(min-width: 1100px)");
  const broad = matchMedia("(min-width: 1100px), (max-height: 500px) and (min-aspect-ratio: 3/2)"); // or a phone on its side
  const camera = stage.camera(byId("scene"));
  let seated = false; // this page’s line has had a seat: when it has none any more, the cookie has ended
  let have = root.dataset.have, tall = root.dataset.tall === "1", view = byId("scene").getAttribute("viewBox");
  if (tall === broad.matches) { tall = !broad.matches; have = ""; } // the server guessed the other composition

  const page = {
    address: () => `${root.dataset.live}?have=${have}${tall ? "&tall=1" : ""}${sought ? `&look=${sought}` : ""}`,
    cut: (yes, why = "") => {
      byId("t-cut").hidden = !yes || why !== "";
      byId("t-full").hidden = why === "";
      byId("t-full").textContent = why;
    },
    plain: (yes) => { byId("t-plain").hidden = !yes; if (yes) setTimeout(() => { byId("t-plain").hidden = true; }, NOTED); },
    form,
    refuse,
    show,
  };
  let sought = ""; // the place that was looked for: the server draws the board round it
  const find = finder.open(seek);
  function seek(place) {
    sought = place;
    have = "";
    camera.turn("back");
    wire.reconnect();
  }
  function turnTo(place) {
    if (place === sought) return;
    find.show(place);
    seek(place);
  }

  function refuse(message, rule) {
    const place = byId("t-refusal");
    place.textContent = message;
    if (message && rule) {
      const link = document.createElement("a");
      Object.assign(link, { href: `${root.dataset.rules}#rule-${rule}`, textContent: ` ${words.rule} ${rule}`, target: "_blank" });
      link.dataset.rule = rule;
      place.append(link);
    }
  }

  function show(frame) {
    if (!frame.have) return;
    if (frame.stage === "lobby" || (seated && !frame.at)) return location.reload(); // or this page’s cookie has ended
    seated ||= Boolean(frame.at);
    const focused = document.activeElement;
    if (frame.view !== view) camera.compose((view = frame.view));
    const grown = stage.show(frame, () => { light(); camera.follow(frame.map); });
    lately();
    if (grown["t-chat"] > 0) unread();
    have = frame.have;
    form.elements.at.value = frame.at;
    root.dataset.stage = frame.stage;
    if (hinted.at !== frame.at) advise("", []);
    tick();
    announce(frame);
    if (focused !== document.body && !focused.isConnected) byId("t-prompt").focus({ preventScroll: true });
  }

  // ---- whose turn: title, notice, clocks, the end ----------------------------------------------

  let told = root.dataset.mine === "1", ended = root.dataset.stage === "over";

  function announce(frame) {
    document.title = frame.title;
    if (frame.mine && !told && document.hidden && localStorage.getItem("notice") === "1" && window.Notification?.permission === "granted")
      new Notification(frame.title, { tag: "turn" });
    if (frame.mine && !told) turnTo(""); // whoever plays, or is called to play, wants to see their own piece
    told = frame.mine;
    if (frame.stage === "over" && !ended) {
      ended = true;
      byId("t-over").showModal();
    }
  }

  // On small screens, a few lines of what the log has told from one's own last move on. Read aloud it is in the log alone.
  function lately() {
    const LINES = 3, lines = Array.from(byId("t-log").children).filter((line) => !line.matches(".opens"));
    const mine = lines.map((line) => "mine" in line.dataset), since = mine.includes(true) ? mine.lastIndexOf(false, mine.lastIndexOf(true)) + 1 : 0;
    const rank = ({ dataset }) => ("own" in dataset ? 0 : "minor" in dataset ? 2 : 1); // first what was done to oneself; else newest first
    const news = form.querySelector('[value="!undo"]') ? [] : lines.slice(since).reverse().sort((one, other) => rank(one) - rank(other));
    byId("t-lately").replaceChildren(...news.slice(0, LINES).map((line) => line.cloneNode(true)));
  }

  function tick() {
    let lowest = Infinity;
    for (const clock of root.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.round(clock.dataset.until - Date.now() / 1000));
      const text = left >= 172800 ? `${Math.floor(left / 86400)} ${words.day}` : left >= 7200 ? `${Math.floor(left / 3600)} ${words.hour}` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (clock.textContent !== text) clock.textContent = text;
      clock.parentElement.classList.toggle("low", left < 30);
      if (told && clock.closest(".seat")?.id === `t-seat-${root.dataset.seat}`) lowest = left;
    }
    if (lowest === 30 || lowest === 10) byId("t-alarm").textContent = words.low.replace("{n}", lowest);
  }
  setInterval(tick, 1000);

  // ---- choices: a choice names its targets in order; a click narrows --------------------------

  let picked = [];

  function open(prefix) {
    return Array.from(form.querySelectorAll("[data-targets]"))
      .flatMap((button) => button.dataset.targets.split("|").map((way) => ({ button, targets: way.split(" ") })))
      .filter(({ targets }) => prefix.every((name, n) => targets[n] === name));
  }

  const { things } = stage;
  const nameOf = (thing) => thing.dataset.target ?? thing.id;

  function light() {
    if (picked.length && !open(picked).length) picked = [];
    const left = open(picked);
    const next = new Set(left.map(({ targets }) => targets[picked.length]).filter(Boolean));
    const lit = new Map(open([]).map(({ targets }) => [targets[0], picked.length ? "start" : "next"])); // one may always change one's mind
    for (const name of next) lit.set(name, "next");
    const pending = open([]).filter(({ button }) => button.hasAttribute("data-pending")).flatMap(({ targets }) => targets); // it waits for the confirmation
    for (const name of picked.length ? picked : pending) lit.set(name, "picked");
    for (const thing of root.querySelectorAll("[data-lit]:not(button)")) {
      if (lit.has(nameOf(thing))) continue;
      for (const name of ["data-lit", "role", "aria-pressed"]) thing.removeAttribute(name);
      if (thing.hasAttribute("aria-label")) thing.setAttribute("role", "img"); // as it was drawn
      if (thing === document.activeElement) thing.setAttribute("tabindex", "-1"); // or the focus would fall to the body
      else thing.removeAttribute("tabindex");
    }
    for (const [name, how] of lit)
      for (const thing of things(name)) {
        for (const [attribute, value] of [["data-lit", how], ["tabindex", "0"], ["role", "button"]]) thing.setAttribute(attribute, value);
        if (how === "picked") thing.setAttribute("aria-pressed", "true");
        else thing.removeAttribute("aria-pressed");
      }
    const shown = new Set(left.map(({ button }) => button));
    for (const { button } of open([])) {
      button.toggleAttribute("data-lit", picked.length > 0 && shown.has(button));
      button.closest("li")?.toggleAttribute("hidden", picked.length > 0 && !shown.has(button));
    }
    twin.dress();
    camera.moor();
  }

  function pick(name) {
    if (picked.includes(name)) picked = picked.slice(0, picked.indexOf(name));
    else if (open([...picked, name]).length) picked = [...picked, name];
    else picked = open([name]).length ? [name] : picked; // a change of mind
    const left = open(picked);
    if (picked.length && left.length === 1) {
      picked = [];
      wire.send(form, "choice", left[0].button.value);
      turnTo("");
    } else advise(picked.length ? further(left) : "", []);
    light();
  }

  function further(left) { // what was picked, and that there is more to say
    const next = words.next.replace("{n}", new Set(left.map(({ targets }) => targets[picked.length])).size);
    return [things(picked.at(-1))[0]?.getAttribute("aria-label"), next].filter(Boolean).join(". ");
  }

  root.addEventListener("click", (click) => {
    const target = click.target.closest("[data-lit]:not(button)");
    const seen = click.target.closest("[data-look]"); // on a small map: there the large one goes
    if (camera.dragged()) return;
    if (!wide.matches && !click.target.closest("#t-choices")) byId("t-choices").open = false; // it lies over the board, and over the button that confirms
    if (target) pick(nameOf(target));
    else if (seen) turnTo(seen.dataset.look);
    else if (twin.pile(click.target)) twin.open(click.target);
    else if (byId("scene").contains(click.target)) advise(wordsAt(click), []);
  });
  function wordsAt(pointer) { // what the smallest thing there is: a finger meets no tooltip
    const { clientX: x, clientY: y } = pointer, onMap = camera.covers(pointer);
    let best = "", least = Infinity;
    for (const thing of root.querySelectorAll("#scene :is([aria-label], :has(> title))")) {
      const { left, right, top, bottom } = thing.getBoundingClientRect(), area = (right - left) * (bottom - top);
      if (x < left || x > right || y < top || y > bottom || area >= least || (!onMap && byId("map")?.contains(thing))) continue;
      [best, least] = [thing.getAttribute("aria-label") ?? thing.querySelector(":scope > title").textContent, area];
    }
    return best;
  }
  root.addEventListener("keydown", (press) => {
    const target = press.target.closest("[data-lit]:not(button)");
    if (press.key === "Escape" && picked.length) { picked = picked.slice(0, -1); light(); }
    else if (target && (press.key === "Enter" || press.key === " ")) { press.preventDefault(); pick(nameOf(target)); }
    else if (target && press.key.startsWith("Arrow")) { press.preventDefault(); stride(target, press.key); }
  });

  function stride(from, way) { // to the nearest lit thing in that direction
    const centre = (thing) => { const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = centre(from);
    const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[way];
    let best = null, least = Infinity;
    for (const thing of root.querySelectorAll("[data-lit]:not(button)")) {
      const [tx, ty] = centre(thing);
      const along = (tx - x) * ux + (ty - y) * uy, aside = Math.abs((tx - x) * uy) + Math.abs((ty - y) * ux);
      if (along > 4 && along + 2 * aside < least) { best = thing; least = along + 2 * aside; }
    }
    best?.focus();
  }

  document.addEventListener("submit", (submit) => {
    const from = submit.target;
    if (from.id === "t-say") {
      submit.preventDefault();
      const text = from.elements.text.value.trim();
      if (text) speak(from, text);
    } else if (from === form || from.matches("[data-act]")) {
      submit.preventDefault();
      picked = [];
      for (const folded of root.querySelectorAll(".choices, .menu")) folded.open = false;
      const { name, value } = submit.submitter;
      wire.send(form, name, value, value === "!rematch" ? { contribution: luck.draw() } : {});
      turnTo("");
    }
  });

  async function speak(from, text) {
    const answer = await fetch(from.action, { method: "POST", body: new URLSearchParams(new FormData(from)), headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) from.elements.text.value = "";
    byId("t-unsaid").textContent = answer && !answer.ok ? (await answer.json()).message : "";
  }

  // ---- panels, dialogs, keys -------------------------------------------------------------------

  function tab(name) {
    root.dataset.tab = name;
    for (const button of root.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", button.dataset.show === name);
    if (name === "log" || name === "chat") panel(name);
  }

  function panel(name) {
    for (const button of root.querySelectorAll("[role=tab]")) button.setAttribute("aria-selected", button.dataset.panel === name);
    for (const part of root.querySelectorAll(".panel")) part.hidden = !part.classList.contains(`of-${name}`);
    const list = byId(name === "log" ? "t-log" : "t-chat");
    list.scrollTop = list.scrollHeight;
    if (name === "chat") for (const dot of root.querySelectorAll(".dot")) dot.hidden = true;
  }

  function unread() {
    const chat = root.querySelector(".panel.of-chat");
    if (!chat.hidden && chat.offsetParent) return;
    for (const dot of root.querySelectorAll(".dot")) { dot.textContent = dot.hidden ? "1" : String(Number(dot.textContent) + 1); dot.hidden = false; }
  }

  async function rule(number) {
    const answer = await fetch(`${root.dataset.rules}${number}/`).catch(() => null);
    if (!answer?.ok) return;
    byId("t-rule-text").innerHTML = await answer.text(); // our own rule book, rendered by the server
    byId("t-rule").showModal();
  }

  function ring(names) { // what a line of the log speaks of
    const spoken = names.flatMap(things);
    tab("board"); // on a small screen the log lies over it
    for (const thing of spoken) thing.setAttribute("data-moved", "");
    setTimeout(() => { for (const thing of spoken) thing.removeAttribute("data-moved"); }, 2500);
  }

  let hinted = { at: "", step: 0 }; // where the last hint was given, and how much it told

  async function hint() { // asked again in the same place, it tells more
    const link = root.querySelector("[data-hint]"), at = form.elements.at.value;
    if (!link) return;
    const step = hinted.at === at ? hinted.step + 1 : 1;
    const answer = await fetch(`${link.dataset.hint}?step=${step}`).catch(() => null);
    const said = await answer?.json().catch(() => null);
    if (!said) return;
    if (!answer.ok) return refuse(said.message);
    if (said.at !== form.elements.at.value) return; // played meanwhile
    hinted = { at, step: said.step };
    advise(said.text, said.pieces);
    if (said.step === HINT_STEPS) return;
    const more = Object.assign(document.createElement("a"), { href: link.href, textContent: words.more });
    more.dataset.hint = link.dataset.hint;
    byId("t-hint").append(" ", more);
  }

  function advise(text, names) {
    byId("t-hint").textContent = text;
    stage.point(names);
  }

  root.addEventListener("click", (click) => {
    if (click.target.matches(".hint")) advise("", []);
    else if (click.target.matches(".refusal")) refuse("");
    const from = click.target.closest("[data-hint], [data-open], [data-pieces], [data-show], [data-panel], a[data-rule], [data-close], [data-camera], [data-notice]");
    if (!from) return;
    if (from.dataset.hint) { click.preventDefault(); hint(); }
    else if (from.dataset.open) byId(from.dataset.open).showModal();
    else if (from.dataset.pieces) ring(from.dataset.pieces.split(" "));
    else if (from.dataset.show) tab(from.dataset.show);
    else if (from.dataset.panel) panel(from.dataset.panel);
    else if (from.dataset.close) byId(from.dataset.close).close();
    else if (from.dataset.camera) camera.turn(from.dataset.camera);
    else if (from.dataset.notice) notice(from);
    else if (from.dataset.rule) { click.preventDefault(); rule(from.dataset.rule); }
  });

  async function notice(box) {
    const granted = box.checked && window.Notification && (await Notification.requestPermission()) === "granted";
    box.checked = Boolean(granted);
    localStorage.setItem("notice", granted ? "1" : "0");
  }

  addEventListener("keydown", (press) => {
    if (press.target.matches("input, textarea, select") || press.ctrlKey || press.metaKey || press.altKey) return;
    const done = {
      a: () => { const all = byId("t-choices"); all.open = !all.open; if (all.open) all.querySelector("li:not([hidden]) button")?.focus(); },
      h: hint,
      u: () => form.querySelector("[data-key=u]")?.click(),
      j: () => tab(wide.matches ? "board" : "log") ?? panel("log"),
      c: () => { if (!wide.matches) tab("chat"); panel("chat"); byId("t-say")?.elements.text.focus(); },
      "+": () => camera.turn("in"), "-": () => camera.turn("out"), 0: () => camera.turn("fit"),
      "?": () => byId("t-help").showModal(),
    }[press.key.length === 1 ? press.key.toLowerCase() : press.key];
    if (done) { press.preventDefault(); done(); }
  });

  wide.addEventListener("change", () => panel(root.querySelector("[role=tab][aria-selected=true]").dataset.panel)); // a hidden list forgets where it stood
  broad.addEventListener("change", () => { tall = !broad.matches; have = ""; wire.reconnect(); });
  panel("log");
  light();
  tick();
  lately();
  const wire = line.open(page);
})();
