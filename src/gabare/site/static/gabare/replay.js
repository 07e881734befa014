// The replay: fetches the drawing of a move and lets the pieces glide there. It knows no game.
"use strict";
(() => {
  const root = document.getElementById("replay");
  const byId = (id) => document.getElementById(id);
  const last = Number(root.dataset.moves);
  const wide = matchMedia("(min-width: 1100px), (max-height: 500px) and (min-aspect-ratio: 3/2)"); // or a phone on its side
  const camera = stage.camera(byId("scene"));
  const SPEEDS = [1, 2, 4], PAUSE = 1400;
  const advised = "other" in root.dataset ? Number(root.dataset.move) : NaN; // where another move is shown than the one played
  let look = "", move = Number(root.dataset.move), view = byId("scene").getAttribute("viewBox"), speed = 0, playing = null, asked = 0;

  async function go(to) {
    to = Math.max(0, Math.min(last, to));
    const mine = ++asked;
    const answer = await fetch(`${root.dataset.frame}?move=${to}&seat=${root.dataset.seat}${wide.matches ? "" : "&tall=1"}${look ? `&look=${look}` : ""}${to === advised ? "&other=1" : ""}`).catch(() => null);
    if (!answer?.ok || mine !== asked) return; // a newer wish came meanwhile
    const frame = await answer.json();
    if (frame.view !== view) camera.compose((view = frame.view));
    stage.show(frame);
    stage.point(frame.other ?? []);
    reach();
    camera.follow(frame.map);
    twin.dress();
    move = frame.move;
    byId("scrub").value = move;
    for (const side of ["x1", "x2"]) byId("a-now")?.setAttribute(side, `${(100 * move) / last}%`);
    for (const field of root.querySelectorAll("input[name=move]")) field.value = move;
    for (const link of root.querySelectorAll("[data-words-of]")) link.search = `?move=${move}&seat=${root.dataset.seat}`;
    history.replaceState(null, "", `?move=${move}&seat=${root.dataset.seat}${move === advised ? "&other=1" : ""}`);
    for (const line of byId("moves").children) line.classList.toggle("now", Number(line.dataset.move) === move);
    near();
  }

  function reach() { // what is ringed may lie below the fold of a phone: as far down as nothing of it leaves at the top
    const board = byId("scene").parentElement, { top, bottom } = board.getBoundingClientRect();
    const rings = Array.from(byId("scene").querySelectorAll("[data-hinted]"), (thing) => thing.getBoundingClientRect());
    const down = Math.min(Math.max(...rings.map((ring) => ring.bottom)) - bottom, Math.min(...rings.map((ring) => ring.top)) - top);
    if (rings.length && down > 0) board.scrollBy(0, down);
  }

  function near() { // the list of moves shows where one is
    const now = move ? byId("moves").querySelector(".now") : byId("moves").firstElementChild;
    now?.scrollIntoView({ block: "nearest" });
  }

  function play(on) {
    clearTimeout(playing);
    playing = null;
    const button = root.querySelector("[data-go=play]");
    button.setAttribute("aria-pressed", on);
    button.querySelector("use").setAttribute("href", on ? "#i-pause" : "#i-play");
    if (on) playing = setTimeout(async () => { await go(move + 1); play(move < last); }, PAUSE / SPEEDS[speed]);
  }

  const deeds = {
    first: () => go(0), back: () => go(move - 1), on: () => go(move + 1), last: () => go(last),
    play: () => (move === last && !playing ? go(0).then(() => play(true)) : play(!playing)),
    speed: () => { speed = (speed + 1) % SPEEDS.length; byId("speed").textContent = SPEEDS[speed]; },
  };

  root.addEventListener("click", (click) => {
    if (twin.pile(click.target) && !camera.dragged()) return twin.open(click.target);
    const from = click.target.closest("[data-go], [data-show], [data-move]:not(#replay), #a-graph");
    if (!from) return;
    if (from.dataset.show) return tab(from.dataset.show);
    click.preventDefault();
    if (from.id === "a-graph") {
      play(false);
      const { x, width } = from.getBoundingClientRect();
      return go(Math.round(((click.clientX - x) / width) * last));
    }
    if (from.dataset.go !== "play" && from.dataset.go !== "speed") play(false);
    if (from.dataset.go) deeds[from.dataset.go](from);
    else go(Number(from.dataset.move)).then(() => tab("board"));
  });

  function tab(name) { // on small screens the moves have a sheet of their own
    root.dataset.tab = name;
    for (const button of root.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", button.dataset.show === name);
    near();
  }

  async function wait() { // for the analysis; then the page shows it
    const answer = await fetch(byId("a-wait").dataset.ask).catch(() => null);
    const said = answer?.ok ? await answer.json() : { working: true };
    if (said.ready || !said.working) return location.reload();
    if (said.done) byId("a-done").value = said.done;
    setTimeout(wait, 700);
  }
  if (byId("a-wait")) setTimeout(wait, 700);

  byId("scrub").addEventListener("input", (input) => { play(false); go(Number(input.target.value)); });
  addEventListener("keydown", (press) => {
    if (press.target.matches("input:not([type=range]), select, textarea") || press.ctrlKey || press.metaKey) return;
    const deed = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[press.key];
    if (!deed || (press.key === " " && press.target.matches("button, a, summary"))) return;
    press.preventDefault();
    if (deed !== "play") play(false);
    deeds[deed]();
  });
  finder.open((place) => { look = place; camera.turn("fit"); go(move); });
  wide.addEventListener("change", () => go(move));
  if ((root.dataset.tall === "1") === wide.matches || move === advised) go(move);
  near();
})();
