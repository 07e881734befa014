// This browser's part in the luck of a table: 32 random bytes. Their hash goes out before the game, the bytes when it has begun,
// and after it they are looked for in the record. Without https there is no crypto.subtle, so SHA-256 is here.
"use strict";
const luck = (() => {
  const MARK = "luck ", KEPT = 100, AGAIN = 1000;

  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

  function sha256(text) { // of plain ASCII
    const words = new Int32Array(((text.length + 8) >> 6) * 16 + 16), turn = (word, by) => (word >>> by) | (word << (32 - by));
    for (let n = 0; n < text.length; n++) words[n >> 2] |= text.charCodeAt(n) << (24 - 8 * (n % 4));
    words[text.length >> 2] |= 0x80 << (24 - 8 * (text.length % 4));
    words[words.length - 1] = text.length * 8;
    const hash = Int32Array.from(START), w = new Int32Array(64);
    for (let block = 0; block < words.length; block += 16) {
      let [a, b, c, d, e, f, g, h] = hash;
      for (let n = 0; n < 64; n++) {
        const x = w[n - 15], y = w[n - 2];
        w[n] = n < 16 ? words[block + n] : w[n - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[n - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + w[n]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, n) => { hash[n] += word; });
    }
    return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  const kept = (hash) => JSON.parse(localStorage.getItem(MARK + hash));
  const keep = (hash, more) => localStorage.setItem(MARK + hash, JSON.stringify({ ...kept(hash), ...more }));
  const all = () => Object.keys(localStorage).filter((name) => name.startsWith(MARK)).map((name) => ({ hash: name.slice(MARK.length), ...JSON.parse(localStorage.getItem(name)) }));

  function draw(table) { // the hash of new bytes, which stay here; where nothing can be kept, none
    const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(""), hash = sha256(bytes);
    try {
      for (const old of all().sort((one, other) => other.at - one.at).slice(KEPT)) localStorage.removeItem(MARK + old.hash);
      keep(hash, { bytes, table, at: Date.now() });
      return hash;
    } catch {
      return "";
    }
  }

  document.addEventListener("submit", ({ target }) => { // a form that may begin a game at once
    const field = target.elements.namedItem("contribution");
    if (field) field.value = draw();
  });

  let busy = false, promised = "";

  async function answer(form) { // does what the table wants of this page
    const { wants, hash, table, seals } = document.getElementById("t-luck")?.dataset ?? {};
    if (!wants || busy) return;
    const mine = wants === "!reveal" && kept(hash);
    if (mine === null) return; // another browser has it
    if (mine?.seals && (mine.seals !== seals || mine.table !== table)) return; // it was revealed, and bound by others
    const contribution = mine ? mine.bytes : (promised ||= draw(table));
    if (!contribution) return;
    if (mine) keep(hash, { table, seals }); // from here on nothing of it may change
    busy = true;
    const body = new URLSearchParams({ csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value, do: wants, contribution });
    const said = await fetch(`/live/${table}/act`, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    busy = false;
    if (said?.ok && mine) keep(hash, { revealed: true });
    if (said?.ok && said.headers.get("X-Go")) location.replace(said.headers.get("X-Go"));
    else if (!said || said.status === 429 || said.status >= 500) setTimeout(answer, AGAIN, form);
    else if (document.getElementById("t-luck")?.dataset.wants !== wants) answer(form); // asked for more before this was answered
  }

  function check(list) { // whether what this browser gave is in the record, and the seals are those it saw
    const rowOf = ({ hash }) => Array.from(list.children).find((row) => row.dataset.hash === hash);
    const given = all().filter((one) => one.table === list.dataset.table && (one.seals || rowOf(one))).sort((one, other) => other.at - one.at);
    const mine = given.find((one) => !rowOf(one)) ?? given[0];
    if (!mine) return;
    const inIt = rowOf(mine)?.dataset.revealed === mine.bytes;
    const found = inIt ? (list.dataset.seals === mine.seals ? "in" : "other") : mine.revealed || !rowOf(mine) ? "missing" : "late";
    document.querySelector(`[data-part="${found}"]`).hidden = false;
    for (const head of document.querySelectorAll("h1")) head.hidden = (found === "in" || found === "late") === "unfit" in head.dataset;
  }

  const list = document.getElementById("contributions");
  if (list) check(list);
  return { answer, draw, sha256 };
})();
