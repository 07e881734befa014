// boardgame.io's own server with its default (in-memory) storage, or on PostgreSQL: a board for four with hidden hands.
//     node boardgame.mjs PORT PIECES [DATABASE]      250 pieces make a state of 13 KB, 0 a tiny one
import { createRequire } from "node:module";

const require = createRequire(new URL("../boardgame_io/package.json", import.meta.url));
const { Server, Origins } = require("boardgame.io/server");
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const [port, pieces] = process.argv.slice(2, 4).map(Number);
const database = process.argv[4];

const game = {
  name: "board",
  setup: ({ ctx }) => ({
    pieces: Array.from({ length: pieces }, (_, n) => ({ id: n, kind: "river", x: (n * 37) % 20, y: (n * 53) % 12, owner: n % 4 })),
    scores: Array(ctx.numPlayers).fill(0),
    players: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, seat) => [seat, { hand: [1, 2, 3, 4, 5].map((n) => n + 5 * seat) }])),
    secret: { pile: Array.from({ length: 60 }, (_, n) => n) },
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, which, x, y) => {
        if (!(x >= 0 && x < 20 && y >= 0 && y < 12)) return INVALID_MOVE;
        const piece = G.pieces[which];
        if (piece) Object.assign(piece, { x, y, owner: Number(playerID) });
        const hand = G.players[playerID].hand;
        const drawn = random.Die(G.secret.pile.length) - 1;
        [hand[which % 5], G.secret.pile[drawn]] = [G.secret.pile[drawn], hand[which % 5]];
        G.scores[Number(playerID)] += 1;
      },
    },
  },
};

const db = database && new (require("bgio-postgres").PostgresStore)(database, { logging: false });
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) });
server.run({ port, callback: () => console.log("ready") });
