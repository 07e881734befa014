// People at tables, the same for both servers: four watch each table, whoever is to decide does so, thinks, and goes on.
// Reads one line of JSON {kind, port, tables, seconds, pause, at_a_time}, says "ready" when everybody is connected, waits for a line,
// plays, and answers with one line of JSON.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../boardgame_io/package.json", import.meta.url));
const WebSocket = require("ws");
const { io } = require("socket.io-client");

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const plan = JSON.parse((await lines.next()).value);
setTimeout(() => process.exit(3), 1000 * (plan.seconds + 60)).unref(); // nobody waits for ever
const result = { requests: 0, actions: 0, moves: 0, latencies: [], refused: 0, bytes: 0, frames: 0 };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** A number below n; the same at every run. */
let seed = 7;
const below = (n) => Math.floor(((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * n);

/** Moves of a match of boardgame.io, whose storage writes the log of all moves each time: about as many as a game of Rio Grande has. */
const GAME = 200;

/** One open page: wakes whoever waits for its next frame. */
class Page {
  waiting = [];
  news() { for (const wake of this.waiting.splice(0)) wake(); }
  async until(true_) { while (!true_()) await new Promise((wake) => this.waiting.push(wake)); return performance.now(); }
}

class GabarePage extends Page {
  at = ""; mine = false; over = false; choices = "";

  constructor(key, cookie, seat) {
    super();
    Object.assign(this, { key, seat });
    this.headers = { Cookie: `player=${cookie}`, Origin: `http://127.0.0.1:${plan.port}`, "Accept-Language": "en" };
  }

  connect() {
    this.socket = new WebSocket(`ws://127.0.0.1:${plan.port}/live/${this.key}/watch`, { headers: this.headers });
    this.socket.on("message", (data) => {
      const frame = JSON.parse(data);
      for (const { status } of frame.replies ?? []) this.status = status;
      result.frames++;
      if (!frame.have) return this.news();
      this.at = frame.at; this.mine = frame.mine; this.over = frame.stage === "over";
      if (frame.regions["t-choices"] !== undefined) this.choices = frame.regions["t-choices"];
      this.news();
    });
    return this.until(() => this.at);
  }

  bytes() { return this.socket._socket.bytesRead; }

  /** A choice of the list; resolves when it is acknowledged and shown. True if the others see it too. */
  async decide() {
    const options = [...this.choices.matchAll(/name='choice' value='([^']+)'/g)];
    const at = this.at;
    const fields = { at, idem: `${at}`, choice: options[below(options.length)][1] };
    this.status = 0;
    this.socket.send(new URLSearchParams(fields).toString());
    await this.until(() => this.status);
    if (this.status !== 204) { result.refused++; await sleep(50); return false; }
    await this.until(() => this.at !== at);
    return parseInt(this.at) > parseInt(at);
  }

  place() { return parseInt(this.at); }
  close() { this.socket.terminate(); }
}

class BoardgamePage extends Page {
  state = null;

  constructor(key, credentials, seat) { super(); Object.assign(this, { key, credentials, seat }); }

  connect() {
    this.socket = io(`http://127.0.0.1:${plan.port}/board`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => this.socket.emit("sync", this.key, `${this.seat}`, this.credentials, 4));
    this.socket.on("sync", (_, info) => { this.state = info.state; this.news(); });
    this.socket.on("update", (_, state) => { result.frames++; this.state = state; this.news(); });
    return this.until(() => this.state);
  }

  bytes() { return this.socket.io.engine.transport.ws._socket.bytesRead; }
  get mine() { return this.state.ctx.currentPlayer === `${this.seat}`; }
  get over() { return this.state._stateID >= GAME; }

  async decide() {
    const before = this.state._stateID;
    const payload = { type: "play", args: [below(250), below(20), below(12)], playerID: `${this.seat}`, credentials: this.credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, before, this.key, `${this.seat}`);
    await this.until(() => this.state._stateID > before);
    return true;
  }

  place() { return this.state._stateID; }
  close() { this.socket.disconnect(); }
}

/** A match that boardgame.io makes when its first player comes; nobody needs credentials. */
const match = (_, n) => ({ key: `match-${plan.port}-${Date.now()}-${n}`, cookies: [undefined, undefined, undefined, undefined] });

/** One table after the other, each to its end. */
async function evening(tables, end) {
  await sleep(Math.random() * plan.pause);
  for (const pages of tables) await play(pages, end);
}

async function play(pages, end) {
  let steps = 0; // since the last move that all saw: a draft is recorded with the move that ends it
  while (performance.now() < end || steps) { // what was begun is finished
    const page = pages.find((one) => one.mine);
    if (pages.some((one) => one.over)) return;
    if (!page) { await sleep(1); continue; }
    const start = performance.now();
    const shown = await page.decide();
    result.requests++;
    steps++;
    if (shown) {
      result.actions += steps;
      steps = 0;
      const place = page.place();
      const seen = await Promise.all(pages.map((one) => one.until(() => one.place() >= place)));
      result.latencies.push(Math.max(...seen) - start);
      result.moves++;
    }
    if (plan.pause) await sleep(plan.pause * (0.5 + Math.random()));
  }
}

const made = plan.kind === "gabare" ? plan.tables : Array.from({ length: plan.tables }, match);
const Kind = plan.kind === "gabare" ? GabarePage : BoardgamePage;
const tables = made.map(({ key, cookies }) => cookies.map((cookie, seat) => new Kind(key, cookie, seat)));
for (const [first, ...others] of tables) {
  await first.connect(); // boardgame.io's match is stored before others come to it
  await Promise.all(others.map((page) => page.connect()));
}
const received = () => tables.flat().reduce((sum, page) => sum + page.bytes(), 0);
console.log("ready");
await lines.next();
const before = received();
result.frames = 0;
const start = performance.now();
const evenings = Array.from({ length: plan.at_a_time }, (_, n) => tables.filter((_, m) => m % plan.at_a_time === n));
await Promise.all(evenings.map((some) => evening(some, start + 1000 * plan.seconds)));
result.seconds = (performance.now() - start) / 1000;
result.bytes = received() - before;
for (const page of tables.flat()) page.close();
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0)); // a pipe takes a long line in pieces
