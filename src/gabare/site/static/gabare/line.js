// The line to the server: frames in, choices out. It knows no game and no page.
"use strict";
const line = (() => {
  const FIRST_WAIT = 250, LONGEST_WAIT = 8000, SILENCE = 45000;
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // Opens the line and keeps it open. `page.address()` says where, `page.show(frame)` gets each frame, `page.cut(yes)` hears of losses.
  function open(page) {
    let wait = FIRST_WAIT, socket = null, watchdog, retry;

    function connect() {
      clearTimeout(retry);
      const address = new URL(page.address(), location.href);
      address.protocol = address.protocol.replace("http", "ws");
      const mine = (socket = new WebSocket(address));
      mine.onopen = () => { wait = FIRST_WAIT; page.cut(false); listen(); flush(); };
      mine.onmessage = (message) => { listen(); page.show(JSON.parse(message.data)); };
      mine.onclose = () => mine === socket && later();
    }

    function later() {
      socket = null;
      clearTimeout(watchdog);
      clearTimeout(retry);
      page.cut(true);
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

    let outbox = null, next = null, flying = false, spent = null;

    // Sends what a form holds and one thing more; until the server answers, the same with the same key.
    function send(form, name, value) {
      const { at } = form.elements;
      if (at.value === (outbox ? outbox.body.get("at") : spent)) return; // a double click: the frame has not come yet
      const body = new URLSearchParams(new FormData(form)); // with Django's token and the place in the game
      body.set(name, value);
      body.set("idem", key());
      page.refuse("");
      if (outbox) next = { action: form.action, body }; // its frame was quicker than its answer
      else { outbox = { action: form.action, body }; flush(); }
    }

    async function flush() {
      if (!outbox || flying) return;
      flying = true;
      const { action, body } = outbox;
      const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
      flying = false;
      if (!answer || answer.status >= 500) return setTimeout(flush, wait);
      const moves = !body.get("do") || ["!confirm", "!undo"].includes(body.get("do"));
      if (answer.ok && moves) spent = body.get("at");
      [outbox, next] = [next, null];
      flush();
      const go = answer.headers.get("X-Go");
      if (go) return location.assign(go);
      if (!answer.ok) { const { message, rule } = await answer.json(); page.refuse(message, rule); }
    }

    connect();
    return { send, reconnect };
  }

  return { open };
})();
