// The only script of a table. It knows no game: it shows the regions it is sent, lets pieces glide,
// turns clicks on targets into one of the form's buttons, and moves the camera.
"use strict";
(() => {
  const root = document.getElementById("table");
  const form = document.getElementById("t-form");
  const scene = document.getElementById("scene");
  const words = JSON.parse(root.dataset.words);
  const byId = (id) => document.getElementById(id);
  const wide = matchMedia("(min-width: 1100px)");

  // ---- the line: frames in, choices out ------------------------------------------------------

  const FIRST_WAIT = 250, LONGEST_WAIT = 8000, SILENCE = 45000;
  let have = root.dataset.have, tall = root.dataset.tall === "1", wait = FIRST_WAIT, socket = null, watchdog, retry;

  function connect() {
    clearTimeout(retry);
    const address = new URL(root.dataset.live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("have", have);
    if (tall) address.searchParams.set("tall", "1");
    const mine = (socket = new WebSocket(address));
    mine.onopen = () => { wait = FIRST_WAIT; byId("t-cut").hidden = true; listen(); flush(); };
    mine.onmessage = (message) => { listen(); show(JSON.parse(message.data)); };
    mine.onclose = () => mine === socket && later();
  }

  function later() {
    socket = null;
    clearTimeout(watchdog);
    clearTimeout(retry);
    byId("t-cut").hidden = false;
    retry = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function listen() { // a half-open line never closes by itself: the server says something every 20 s
    clearTimeout(watchdog);
    watchdog = setTimeout(() => { const dead = socket; later(); dead.close(); }, SILENCE);
  }

  function reconnect() {
    const old = socket;
    socket = null;
    old?.close();
    connect();
  }

  for (const event of ["online", "pageshow"]) addEventListener(event, () => socket || connect());
  document.addEventListener("visibilitychange", () => document.hidden || socket || connect());
  wide.addEventListener("change", () => { tall = !wide.matches; have = ""; reconnect(); });

  let outbox = null, flying = false, spent = null;
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  function send(name, value) {
    const { at } = form.elements;
    if (outbox || (spent && at.value === spent)) return; // a double click: the answer came, its frame not yet
    outbox = new URLSearchParams(new FormData(form)); // with Django's token and the place in the game
    outbox.set(name, value);
    outbox.set("idem", key());
    refuse("");
    flush();
  }

  async function flush() { // until the server answers, the same choice with the same key
    if (!outbox || flying) return;
    flying = true;
    const answer = await fetch(form.action, { method: "POST", body: outbox, headers: { Accept: "application/json" } }).catch(() => null);
    flying = false;
    if (!answer || answer.status >= 500) return setTimeout(flush, wait);
    const moved = !(outbox.get("do") ?? "").startsWith("!") || ["!confirm", "!undo"].includes(outbox.get("do"));
    if (answer.ok && moved) spent = outbox.get("at");
    outbox = null;
    const go = answer.headers.get("X-Go");
    if (go) return location.assign(go);
    if (!answer.ok) { const { message, rule } = await answer.json(); refuse(message, rule); }
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

  // ---- frames: morph, then glide --------------------------------------------------------------

  function show(frame) {
    if (!frame.have) return;
    if (frame.stage !== root.dataset.stage && (frame.stage === "lobby" || root.dataset.stage === "lobby")) return location.reload();
    const places = measure();
    const focused = document.activeElement;
    if (frame.view && frame.view !== root.dataset.view) compose(frame);
    for (const [id, text] of Object.entries(frame.regions)) morph(id, text);
    for (const [id, [from, text]] of Object.entries(frame.lists)) grow(byId(id), from, text);
    have = frame.have;
    form.elements.at.value = frame.at;
    root.dataset.stage = frame.stage;
    glide(places);
    light();
    tick();
    announce(frame);
    if (focused !== document.body && !focused.isConnected) byId("t-prompt").focus({ preventScroll: true });
  }

  function compose(frame) { // another composition of the board: new size, new layers
    root.dataset.view = frame.view;
    scene.setAttribute("viewBox", frame.view);
    measureWhole();
    scene.replaceChildren(...[...scene.children].filter((child) => child.tagName === "title"));
  }

  function morph(id, text) {
    const region = byId(id);
    if (!region) { // a layer that this composition has and the last one had not
      scene.append(...new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "text/html").querySelector("svg").childNodes);
      return;
    }
    // A layer is parsed inside an <svg>, or its pieces would be born as HTML. The morph happens before swap() first waits.
    const layer = Boolean(region.ownerSVGElement);
    htmx.swap({
      text: layer ? `<svg>${text}</svg>` : text,
      select: layer ? `#${CSS.escape(region.id)}` : undefined,
      target: region,
      sourceElement: region,
      swap: "outerMorph",
    });
  }

  function grow(list, from, text) {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const before = list.children.length;
    while (list.children.length > from) list.lastElementChild.remove();
    list.insertAdjacentHTML("beforeend", text);
    if (atEnd) list.scrollTop = list.scrollHeight;
    if (list.id === "t-chat" && list.children.length > before) unread();
  }

  const GLIDE = 450;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pieces = () => root.querySelectorAll(".layer > [id]");

  function measure() { // by id, not by node: a piece may move from one region to another
    return new Map(Array.from(pieces(), (piece) => [piece.id, piece.getBoundingClientRect()]));
  }

  function glide(before) {
    if (calm.matches || document.hidden) return;
    for (const piece of pieces()) {
      const from = before.get(piece.id) ?? before.get(piece.dataset.from);
      if (!from) continue;
      for (const running of piece.getAnimations()) running.cancel();
      const to = piece.getBoundingClientRect();
      const matrix = piece.parentNode.getScreenCTM();
      if (!matrix || !to.width || !from.width) continue;
      const scale = matrix.a; // screen pixels to the scene's units
      const dx = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
      const dy = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
      if (Math.hypot(dx, dy) * scale < 1) continue;
      piece.animate({ translate: [`${dx}px ${dy}px`, "0px 0px"] }, { duration: GLIDE, easing: "ease-in-out" });
    }
  }

  // ---- whose turn: title, notice, clocks, the end ----------------------------------------------

  let told = root.dataset.mine === "1", ended = root.dataset.stage === "over";

  function announce(frame) {
    document.title = frame.title;
    if (frame.mine && !told && document.hidden && localStorage.getItem("notice") === "1" && window.Notification?.permission === "granted")
      new Notification(frame.title, { tag: "turn" });
    told = frame.mine;
    if (frame.stage === "over" && !ended) {
      ended = true;
      byId("t-over").showModal();
    }
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
    return Array.from(form.querySelectorAll("[data-targets]"), (button) => ({ button, targets: button.dataset.targets.split(" ") }))
      .filter(({ targets }) => prefix.every((name, n) => targets[n] === name));
  }

  const things = (name) => {
    const named = root.querySelectorAll(`[data-target="${CSS.escape(name)}"]`);
    return named.length ? [...named] : [byId(name)].filter(Boolean);
  };
  const nameOf = (thing) => thing.dataset.target ?? thing.id;

  function light() {
    if (picked.length && !open(picked).length) picked = [];
    const left = open(picked);
    const next = new Set(left.map(({ targets }) => targets[picked.length]).filter(Boolean));
    const lit = new Map(open([]).map(({ targets }) => [targets[0], picked.length ? "start" : "next"])); // one may always change one's mind
    for (const name of next) lit.set(name, "next");
    for (const name of picked) lit.set(name, "picked");
    for (const thing of root.querySelectorAll("[data-lit]:not(button)")) {
      if (lit.has(nameOf(thing))) continue;
      for (const name of ["data-lit", "role", "aria-pressed"]) thing.removeAttribute(name);
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
  }

  function pick(name) {
    if (picked.includes(name)) picked = picked.slice(0, picked.indexOf(name));
    else if (open([...picked, name]).length) picked = [...picked, name];
    else picked = open([name]).length ? [name] : picked; // a change of mind
    const left = open(picked);
    if (picked.length && left.length === 1) {
      picked = [];
      send("choice", left[0].button.value);
    }
    light();
  }

  let dragged = false;
  root.addEventListener("click", (click) => {
    const target = click.target.closest("[data-lit]:not(button)");
    if (target && !dragged) pick(nameOf(target));
  });
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
      send(submit.submitter.name, submit.submitter.value);
    }
  });

  async function speak(from, text) {
    const answer = await fetch(from.action, { method: "POST", body: new URLSearchParams(new FormData(from)), headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) from.elements.text.value = "";
    else if (answer) refuse((await answer.json()).message);
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

  root.addEventListener("click", (click) => {
    const from = click.target.closest("[data-show], [data-panel], a[data-rule], [data-close], [data-camera], [data-notice]");
    if (!from) return;
    if (from.dataset.show) tab(from.dataset.show);
    else if (from.dataset.panel) panel(from.dataset.panel);
    else if (from.dataset.close) byId(from.dataset.close).close();
    else if (from.dataset.camera) camera(from.dataset.camera);
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
      u: () => form.querySelector("[data-key=u]")?.click(),
      j: () => tab(wide.matches ? "board" : "log") ?? panel("log"),
      c: () => { if (!wide.matches) tab("chat"); panel("chat"); byId("t-say")?.elements.text.focus(); },
      "+": () => camera("in"), "-": () => camera("out"), 0: () => camera("fit"),
      "?": () => byId("t-help").showModal(),
    }[press.key.length === 1 ? press.key.toLowerCase() : press.key];
    if (done) { press.preventDefault(); done(); }
  });

  // ---- camera: the outer viewBox is the page's own, no region contains it ---------------------

  const NEAREST = 6, STILL = 6;
  const full = {};
  const fingers = new Map();
  let travelled = 0;

  function measureWhole() {
    const { x, y, width, height } = scene.viewBox.baseVal;
    Object.assign(full, { x, y, width, height });
  }

  function look(x, y, width) {
    width = Math.min(full.width, Math.max(full.width / NEAREST, width));
    const height = (width * full.height) / full.width;
    x = Math.min(full.x + full.width - width, Math.max(full.x, x));
    y = Math.min(full.y + full.height - height, Math.max(full.y, y));
    scene.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  function zoom(factor, clientX, clientY) { // the point under the pointer stays where it is
    const { x, y, width } = scene.viewBox.baseVal;
    const at = new DOMPoint(clientX, clientY).matrixTransform(scene.getScreenCTM().inverse());
    const breadth = Math.min(full.width, Math.max(full.width / NEAREST, width / factor));
    look(at.x - ((at.x - x) * breadth) / width, at.y - ((at.y - y) * breadth) / width, breadth);
  }

  function camera(how) {
    const box = scene.getBoundingClientRect();
    if (how === "fit") look(full.x, full.y, full.width);
    else zoom(how === "in" ? 1.25 : 0.8, box.x + box.width / 2, box.y + box.height / 2);
  }

  const spread = () => { const [a, b] = fingers.values(); return Math.hypot(a.x - b.x, a.y - b.y); };

  scene.addEventListener("wheel", (wheel) => { wheel.preventDefault(); zoom(Math.exp(-wheel.deltaY / 400), wheel.clientX, wheel.clientY); }, { passive: false });
  root.addEventListener("pointerdown", (down) => {
    if (!fingers.size) { travelled = 0; dragged = false; }
    if (scene.contains(down.target)) fingers.set(down.pointerId, { x: down.clientX, y: down.clientY });
  });
  addEventListener("pointermove", (move) => {
    const finger = fingers.get(move.pointerId);
    if (!finger) return;
    const dx = move.clientX - finger.x, dy = move.clientY - finger.y;
    const apart = fingers.size === 2 && spread();
    travelled += Math.hypot(dx, dy);
    if (travelled > STILL) dragged = true; // no pointer capture: it would take the click away from the piece
    finger.x = move.clientX;
    finger.y = move.clientY;
    if (!dragged) return;
    const { x, y, width } = scene.viewBox.baseVal, scale = scene.getScreenCTM().a, share = fingers.size;
    look(x - dx / scale / share, y - dy / scale / share, width);
    if (apart) {
      const [a, b] = fingers.values();
      zoom(spread() / apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (up) => fingers.delete(up.pointerId));

  measureWhole();
  root.dataset.view = scene.getAttribute("viewBox");
  if (tall === wide.matches) { tall = !wide.matches; have = ""; } // the server guessed the other composition
  panel("log");
  light();
  tick();
  connect();
})();
