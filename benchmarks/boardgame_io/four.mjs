// Connect Four on boardgame.io, for `gabare bench --peers`. Each line of input is a number of random games to
// play; the answer is how many moves they had. Install once, from the repository's root:
//     npm install --prefix benchmarks/boardgame_io --no-package-lock
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const WIDTH = 7;
const HEIGHT = 6;
const WAYS = [[0, 1], [1, 0], [1, 1], [1, -1]];

/** How many discs like the one at (column, row) follow it this way. */
function run(columns, column, row, dx, dy) {
  const disc = columns[column][row];
  let length = 0;
  while (columns[column + dx * (length + 1)]?.[row + dy * (length + 1)] === disc) length++;
  return length;
}

function four(columns, column) {
  const row = columns[column].length - 1;
  return WAYS.some(([dx, dy]) => run(columns, column, row, dx, dy) + run(columns, column, row, -dx, -dy) >= 3);
}

const game = {
  setup: () => ({ columns: Array.from({ length: WIDTH }, () => []), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, playerID }, column) {
      if (G.columns[column].length === HEIGHT) return INVALID_MOVE;
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf({ G, ctx }) {
    if (G.last === null) return undefined;
    if (four(G.columns, G.last)) return { winner: ctx.currentPlayer };
    if (G.columns.every((column) => column.length === HEIGHT)) return { draw: true };
    return undefined;
  },
};

/** A random game; returns its number of moves. */
function play() {
  const client = Client({ game, numPlayers: 2, debug: false });
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const open = [];
    for (let column = 0; column < WIDTH; column++) if (state.G.columns[column].length < HEIGHT) open.push(column);
    client.moves.drop(open[Math.floor(Math.random() * open.length)]);
    moves++;
  }
  return moves;
}

for await (const line of createInterface({ input: process.stdin })) {
  let moves = 0;
  for (let left = Number(line); left > 0; left--) moves += play();
  console.log(moves);
}
