// The line to the server: frames in, choices out. It knows no game and no page.
"use strict";
const line = (() => {
  const FIRST_WAIT = 250, LONGEST_WAIT = 8000, SILENCE = 45000, PATIENCE = 8000, TRIES = 3, AGAIN = 60000;
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  function socketTo(address) {
    address.protocol = address.protocol.replace("http", "ws");
    const it = new WebSocket(address);
    return Object.assign(it, { ready: () => it.readyState === WebSocket.OPEN, ask: (body) => it.send(body.toString()) });
  }

  // Where a proxy lets no WebSocket through: frames come as server-sent events, choices go as posts and are answered one by one.
  function streamTo(address, form) {
    address.pathname = address.pathname.replace(/watch$/, "follow");
    const it = new EventSource(address);
    const heard = (reply) => it.onmessage({ data: JSON.stringify({ replies: [reply] }) });
    async function ask(body) {
      const sent = new URLSearchParams([...body, ["csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value]]);
      const answer = await fetch(form.action, { method: "POST", body: sent, headers: { Accept: "application/json" } }).catch(() => null);
      if (!answer) return heard({ idem: body.get("idem"), status: 503 });
      const said = answer.status === 204 ? { status: 204, go: answer.headers.get("X-Go") } : await answer.json().catch(() => ({ status: 503 }));
      heard({ ...said, idem: body.get("idem") });
    }
    it.onerror = () => { it.close(); it.onclose(); };
    return Object.assign(it, { ready: () => it.readyState === EventSource.OPEN, ask });
  }

  // Opens the line and keeps it open. `page.address()` says where, `page.show(frame)` gets each frame, `page.cut(yes, why)` hears of losses,
  // `page.plain(yes)` of the other way, `page.form` holds the token and the address of posts.
  function open(page) {
    let wait = FIRST_WAIT, socket = null, failed = 0, full = "", watchdog, retry, better;

    function connect() {
      clearTimeout(retry);
      clearTimeout(better);
      const address = new URL(page.address(), location.href);
      const plain = failed >= TRIES && failed % 2 === 1; // in turns: it may be the server that is away
      const mine = (socket = plain ? streamTo(address, page.form) : socketTo(address));
      mine.onopen = () => {
        wait = FIRST_WAIT;
        full = "";
        page.cut(false);
        page.plain(plain);
        if (plain) better = setTimeout(probe, AGAIN);
        else failed = 0;
        listen();
        flush();
      };
      mine.onmessage = (message) => {
        listen();
        const frame = JSON.parse(message.data);
        if (frame.full) { full = frame.full; wait = AGAIN; return; } // the server closes this line, and has room again later
        frame.replies?.forEach(answered);
        page.show(frame);
      };
      mine.onclose = () => mine === socket && later();
    }

    function probe() { // does a WebSocket get through by now?
      const it = socketTo(new URL(page.address(), location.href));
      it.onopen = () => { it.onclose = null; it.close(); failed = 0; reconnect(); };
      it.onclose = () => { better = setTimeout(probe, AGAIN); };
    }

    function later() {
      socket = null;
      clearTimeout(better);
      failed += 1;
      clearTimeout(watchdog);
      clearTimeout(retry);
      land();
      page.cut(true, full);
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
      land();
      old?.close();
      connect();
    }

    for (const event of ["online", "pageshow"]) addEventListener(event, () => socket || connect());
    addEventListener("offline", () => { const dead = socket; later(); dead?.close(); });
    document.addEventListener("visibilitychange", () => document.hidden || socket || connect());

    let outbox = null, next = null, patience = 0, spent = null;

    // Sends what a form holds and one thing, or some, more; until the server answers, the same with the same key.
    function send(form, name, value, more = {}) {
      const { at } = form.elements;
      if (at.value === (outbox ? outbox.get("at") : spent)) return; // a double click: the frame has not come yet
      const body = new URLSearchParams({ at: at.value, [name]: value, ...more, idem: key() });
      page.refuse("");
      if (outbox) next = body; // its frame was quicker than its answer
      else { outbox = body; flush(); }
    }

    function flush() {
      if (!outbox || patience || !socket?.ready()) return; // a new line flushes when it opens
      patience = setTimeout(reconnect, PATIENCE);
      socket.ask(outbox);
    }

    function land() { // nothing is under way any more
      clearTimeout(patience);
      patience = 0;
    }

    function answered({ idem, status, message, rule, go }) {
      if (outbox?.get("idem") !== idem) return;
      land();
      if (status >= 500) return setTimeout(flush, wait);
      const moves = !outbox.get("do") || ["!confirm", "!undo"].includes(outbox.get("do"));
      if (status < 300 && moves) spent = outbox.get("at");
      [outbox, next] = [next, null];
      flush();
      if (go) location.assign(go);
      if (message) page.refuse(message, rule);
    }

    connect();
    return { send, reconnect };
  }

  return { open };
})();
