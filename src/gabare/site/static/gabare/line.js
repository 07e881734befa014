// The line to the server: frames in, choices out. It knows no game and no page.
"use strict";
const line = (() => {
  const FIRST_WAIT = 250, LONGEST_WAIT = 8000, SILENCE = 45000, PATIENCE = 8000;
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
      mine.onmessage = (message) => {
        listen();
        const frame = JSON.parse(message.data);
        frame.replies?.forEach(answered);
        page.show(frame);
      };
      mine.onclose = () => mine === socket && later();
    }

    function later() {
      socket = null;
      clearTimeout(watchdog);
      clearTimeout(retry);
      land();
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
      land();
      old?.close();
      connect();
    }

    for (const event of ["online", "pageshow"]) addEventListener(event, () => socket || connect());
    addEventListener("offline", () => { const dead = socket; later(); dead?.close(); });
    document.addEventListener("visibilitychange", () => document.hidden || socket || connect());

    let outbox = null, next = null, patience = 0, spent = null;

    // Sends what a form holds and one thing more; until the server answers, the same with the same key.
    function send(form, name, value) {
      const { at } = form.elements;
      if (at.value === (outbox ? outbox.get("at") : spent)) return; // a double click: the frame has not come yet
      const body = new URLSearchParams({ at: at.value, [name]: value, idem: key() });
      page.refuse("");
      if (outbox) next = body; // its frame was quicker than its answer
      else { outbox = body; flush(); }
    }

    function flush() {
      if (!outbox || patience || socket?.readyState !== WebSocket.OPEN) return; // a new line flushes when it opens
      patience = setTimeout(reconnect, PATIENCE);
      socket.send(outbox.toString());
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
