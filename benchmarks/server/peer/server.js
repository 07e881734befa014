import server from "boardgame.io/dist/cjs/server.js";
import { Board } from "./game.js";
const { Server } = server;
await Server({ games: [Board], origins: [/.*/] }).run({ port: Number(process.argv[2]) });
