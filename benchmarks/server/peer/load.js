// Four clients at each of so many tables; each table makes so many moves a second. Prints one line of JSON.
import client from "boardgame.io/dist/cjs/client.js";
import multiplayer from "boardgame.io/dist/cjs/multiplayer.js";
import { Board } from "./game.js";
const { Client } = client, { SocketIO } = multiplayer;
const [port, tables, pace, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const latencies = [];

async function open(number) { // the server makes a match when it is first asked for
  const seats = [];
  for (const playerID of ["0", "1", "2", "3"]) {
    const one = Client({ game: Board, matchID: `match-${number}`, playerID, numPlayers: 4, debug: false, multiplayer: SocketIO({ server: url }) });
    one.start();
    seats.push(one);
  }
  while (seats.some((one) => one.getState() === null)) await sleep(10);
  return seats;
}

const reached = (seats, id) => new Promise((done) => {
  const left = new Set(seats);
  const look = () => { for (const one of left) if ((one.getState()?._stateID ?? -1) >= id) left.delete(one); if (!left.size) { stops.forEach((stop) => stop()); done(); } };
  const stops = seats.map((one) => one.subscribe(look));
  look();
});

async function play(seats, until) {
  await sleep(Math.random() * 1000 / pace);
  for (let n = 0; performance.now() < until; n++) {
    const state = seats[0].getState(), start = performance.now();
    const all = reached(seats, state._stateID + 1);
    seats[Number(state.ctx.currentPlayer)].moves.play(n % 330);
    await all;
    latencies.push(performance.now() - start);
    await sleep(Math.max(0, 1000 / pace - (performance.now() - start)));
  }
}

const games = [];
for (let n = 0; n < tables; n++) games.push(await open(n));
console.log("ready");
await sleep(500);
const until = performance.now() + seconds * 1000;
await Promise.all(games.map((seats) => play(seats, until)));
latencies.sort((a, b) => a - b);
console.log(JSON.stringify({ moves: latencies.length, p50: latencies[latencies.length >> 1], p99: latencies[Math.floor(latencies.length * 0.99)] }));
process.exit(0);
