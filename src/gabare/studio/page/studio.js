// The studio's page: asks for a position and shows it. Whatever it knows of the game comes with the answer.
const byId = (id) => document.getElementById(id);
const FINGER = 44, LETTER = 12, PAUSE = 700;
const kept = location.hash.length > 1 ? JSON.parse(decodeURIComponent(location.hash.slice(1))) : {};
const game = { players: 0, options: {}, seed: 0, bots: ["greedy"], moves: [], names: [], opening: null, ...kept.game };
const look = { at: 0, viewer: -2, language: "en", compare: "", wide: 0, tall: 0, ...kept.look };
const page = { tab: "choices", all: "", shape: "0", light: { wide: "", tall: "night", all: "" }, picked: "" };
let facts = null, shown = null, showing = null, wanted = 0, version = -1, asking = 0, running = 0, since = 0;

function make(tag, attributes = {}, ...inside) {
  const { data, ...others } = attributes, made = Object.assign(document.createElement(tag), others);
  Object.assign(made.dataset, data);
  made.append(...inside.filter((one) => one !== null && one !== ""));
  return made;
}

async function ask(what, more = {}) {
  const answer = await fetch("/ask", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ do: what, game, ...look, ...more }) });
  return answer.json();
}

// ---- drawings: each in a frame of its own, as large as the page leaves it, and scaled as a whole ------------------------------

const INSIDE = `<style>html, body { height: 100%; margin: 0; overflow: hidden; background: var(--paper); } svg.scene { display: block; width: 100%; height: 100%; }
[data-changed] { outline: 2px dashed #b0128c; outline-offset: 2px; } [data-small] { outline: 2px solid #d0021b; }</style>`;
const sheets = () => ["scene", "base", "table", "board"].map((name) => `<link rel="stylesheet" href="/${name}.css?${version}">`).join("");

function eye(stage, number) { // the frames of a stage, as many as are asked for
  while (stage.children.length <= number) stage.append(make("div", { className: "eye" }, make("iframe", { title: "board", tabIndex: -1 })));
  return stage.children[number];
}

async function draw(box, drawing, place, scale, light, left = 0, top = 0) {
  Object.assign(box.style, { width: `${place.width}px`, height: `${place.height}px`, transform: `translate(${left}px, ${top}px) scale(${scale})` });
  box.classList.toggle("broken", !drawing);
  if (!drawing) return null; // the last good one stays
  const frame = box.firstElementChild;
  if (frame.dataset.version !== `${version}`) {
    frame.dataset.version = version;
    await new Promise((done) => {
      frame.onload = done;
      frame.srcdoc = `<!doctype html><html class="js"><head>${sheets()}${INSIDE}</head><body class="board"><svg id="scene" class="scene"></svg></body></html>`;
    });
  }
  const inside = frame.contentDocument, scene = inside.getElementById("scene");
  scene.setAttribute("viewBox", drawing.view);
  scene.innerHTML = drawing.layers;
  inside.documentElement.className = `js ${light}`;
  for (const id of drawing.changed) inside.getElementById(id)?.setAttribute("data-changed", "");
  inside.onclick = ({ target }) => pick(target.closest("[data-target]")?.dataset.target);
  return inside;
}

function letters(inside) { // the smallest text on the screen, and which are too small
  let least = null;
  for (const text of inside.querySelectorAll("svg text:not(.letter)")) { // a seat's letter is a part of its sign
    const matrix = text.getScreenCTM(), words = text.textContent.trim();
    if (!matrix || !words || !text.getBBox().width) continue;
    const size = parseFloat(inside.defaultView.getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
    text.toggleAttribute("data-small", byId("small").checked && size < LETTER - 0.05);
    if (!least || size < least.size) least = { size, words };
  }
  return least;
}

async function drawShape(name) {
  const stage = byId(name).querySelector(".stage"), place = facts.places[name][look[name]], drawing = shown[name];
  const scale = Math.min(1, stage.clientWidth / place.width, stage.clientHeight / place.height);
  const left = name === "tall" ? (stage.clientWidth - place.width * scale) / 2 : 0;
  byId(name).querySelector(".scale")?.replaceChildren(`${place.width} × ${place.height}, shown at ${Math.round(100 * scale)} %`);
  const inside = await draw(eye(stage, 0), drawing, place, scale, page.light[name], left);
  const measured = byId(name).querySelector(".measured");
  if (!inside) return measured.replaceChildren(make("span", { className: "bad" }, "not drawn; this is the last good one"));
  ring();
  const wanted = new Set(shown.choices.flatMap((choice) => choice.targets)), text = letters(inside);
  const sizes = Object.entries(drawing.targets).filter(([target]) => wanted.has(target)).sort((one, other) => one[1] - other[1]);
  const parts = [];
  if (text) parts.push(make("span", { className: text.size < LETTER - 0.05 ? "bad" : "" }, `smallest text ${text.size.toFixed(1)} px “${text.words.slice(0, 18)}”`), " · ");
  if (sizes.length) parts.push(make("span", { className: name === "tall" && sizes[0][1] < FINGER ? "bad" : "" }, `smallest target ${sizes[0][1]} px ${sizes[0][0]}`), " · ");
  measured.replaceChildren(...parts, `${Math.round(drawing.bytes / 1000)} kB`);
}

async function drawAll() {
  const name = page.shape === "1" ? "tall" : "wide", { drawings = [] } = await ask("everybody", { shape: Number(page.shape) });
  const stage = byId("all").querySelector(".stage"), place = facts.places[name][look[name]];
  while (stage.children.length > drawings.length) stage.lastElementChild.remove();
  let columns = 0, scale = 0; // as large as all of them fit
  for (let n = 1; n <= drawings.length; n++) {
    const fits = Math.min((stage.clientWidth / n - 10) / place.width, (stage.clientHeight / Math.ceil(drawings.length / n) - 28) / place.height);
    if (fits > scale) [columns, scale] = [n, fits];
  }
  for (const [n, drawing] of drawings.entries()) {
    const box = eye(stage, n), down = Math.floor(n / columns);
    box.querySelector("b")?.remove();
    box.append(make("b", {}, n ? shown.names[n - 1] : "nobody"));
    box.lastElementChild.style.fontSize = `${14 / scale}px`;
    await draw(box, drawing, place, scale, page.light.all, (n % columns) * (place.width * scale + 10), down * (place.height * scale + 28));
  }
}

function ring(choice = null) { // what can be pointed at, and what one choice points at
  for (const frame of document.querySelectorAll("#wide iframe, #tall iframe")) {
    const wanted = new Set(byId("ring").checked ? shown.choices.flatMap(({ targets, also }) => [...targets, ...also]) : []);
    for (const target of frame.contentDocument?.querySelectorAll("[data-target]") ?? []) {
      target.toggleAttribute("data-hinted", Boolean(choice?.targets.includes(target.dataset.target)));
      if (wanted.has(target.dataset.target)) target.setAttribute("data-lit", "next");
      else target.removeAttribute("data-lit");
    }
  }
}

function pick(target) { // a target that was pressed: only its choices are listed; again, all
  page.picked = target && target !== page.picked ? target : "";
  openTab("choices");
}

// ---- what is told beside it -------------------------------------------------------------------------------------------------

const panels = {
  choices() {
    const found = shown.choices.filter(({ targets, also }) => !page.picked || [...targets, ...also].includes(page.picked));
    const whose = shown.over ? "the game is over" : shown.viewer < 0 ? "a spectator chooses nothing" : `${shown.choices.length} legal, ${shown.names[shown.viewer]}`;
    const random = make("button", { className: "btn sm", hidden: !shown.choices.length, onclick: () => play(shown.choices[Math.floor(Math.random() * shown.choices.length)].text) }, "Random");
    const others = shown.awaited.filter((seat) => seat !== shown.viewer).map((seat) => make("button", { className: "btn sm", onclick: () => see(seat) }, `to ${shown.names[seat]}, who is awaited`));
    const heading = make("div", { className: "head" }, make("span", { className: "note" }, whose), make("span", { className: "sp" }), ...(shown.choices.length ? [random] : others));
    return [heading, shown.prompt[look.language] ?? "", make("ol", {}, ...found.map(row))];
  },
  refused() {
    const said = make("ol", {}), field = make("input", { placeholder: "an action in words", ariaLabel: "an action in words" });
    const form = make("form", {}, field, make("button", { className: "btn sm" }, "Try"));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const answer = await ask("try", { text: field.value });
      if (answer.faults.length) faults(answer.faults);
      if (answer.said) said.replaceChildren(refusal(answer));
    };
    return [form, said, make("p", { className: "note" }, "Played in this game, and refused here:"), make("ol", {}, ...shown.refused.map(refusal))];
  },
  features() {
    if (!shown.features) return ["value.py says nothing of this position"];
    const { names, weights, rows, shares } = shown.features, cells = (tag, ...texts) => make("tr", {}, ...texts.map((text) => make(tag, {}, text)));
    const body = names.map((name, n) => cells("td", name, weights[n].toFixed(2), ...rows.map((row) => `${row[n].toFixed(1)} → ${(row[n] * weights[n]).toFixed(1)}`)));
    return [make("table", {}, cells("th", "feature → points", "weight", ...shown.names), ...body, cells("th", "chance to win", "", ...shares.map((share) => `${Math.round(100 * share)} %`)))];
  },
  bots() {
    if (shown.over) return ["the game is over"];
    const list = make("table", {}), asked = asking;
    (async () => {
      const { moves } = await ask("play", { text: "" }); // so that no bot has to come here again
      for (const bot of ["greedy", "easy", "medium", "hard", "expert"]) {
        const found = await ask("bot", { bot, game: { ...game, moves } });
        if (asked !== asking || page.tab !== "bots") return;
        if (found.faults.length) faults(found.faults);
        list.append(make("tr", {}, make("td", {}, bot), make("td", {}, found.text ? make("code", {}, found.text) : "–"), make("td", {}, found.text ? milliseconds(found.milliseconds) : "")));
      }
    })();
    return [make("p", { className: "note" }, `What each would do for ${shown.names[shown.awaited[0]]}, with at most two seconds to think:`), list];
  },
  words: () => [make("p", { className: "note" }, "The board in words, as the terminal and screen readers have it:"), ...(shown.words ?? ["–"]).map((line) => make("p", {}, line))],
};

function sizes(choice) { // on the wide and on the tall drawing
  const parts = Object.entries(choice.sizes).flatMap(([target, [wide, tall]]) => {
    const said = (size, name) => (size == null ? `not drawn ${name}` : `${size}`);
    const bad = wide == null || tall == null || tall < FINGER;
    return [make("span", { className: bad ? "bad" : "" }, `${target} ${said(wide, "wide")} / ${said(tall, "tall")} px`), "  "];
  });
  return make("span", { className: "sizes" }, ...(parts.length ? parts : ["no target: a button"]));
}

const nameOf = (language, where = "en") => new Intl.DisplayNames([where], { type: "language" }).of(language);
const inOthers = (said) => facts.languages.filter((language) => language !== look.language).map((language) => make("span", { className: "other" }, said[language] ?? ""));

function row(choice) {
  const [book, ...others] = facts.languages.map((language) => choice.rules[language]);
  const rule = make("p", { hidden: true }, book || "not in the book", ...others.flatMap((text) => [make("br"), text ?? ""]));
  const lacks = Object.entries(choice.missing).map(([language, texts]) => make("span", { className: "bad" }, `no ${nameOf(language)}: ${texts.join(" · ")}`));
  const press = make("button", { onclick: () => play(choice.text) }, make("code", {}, choice.text), make("span", {}, choice.labels[look.language] ?? ""), ...inOthers(choice.labels), ...lacks, sizes(choice));
  const cited = make("button", { className: book ? "rule" : "rule bad", onclick: () => { rule.hidden = !rule.hidden; } }, choice.rule);
  return make("li", { onmouseenter: () => ring(choice), onmouseleave: () => ring(), data: { text: choice.text } }, press, cited, rule);
}

function refusal({ text, said, rule }) {
  const lines = Object.keys(said).length ? [said[look.language], make("br"), ...inOthers(said)] : ["legal"];
  return make("li", {}, make("p", {}, make("code", {}, text), make("br"), ...lines), make("b", { className: "rule" }, rule));
}

function openTab(name) {
  page.tab = name;
  for (const button of byId("tabs").children) button.ariaPressed = `${button.value === name}`;
  byId("panel").replaceChildren(...panels[name]().filter((one) => one !== ""));
}

const milliseconds = (value) => (value < 0.1 ? `${(1000 * value).toFixed(0)} µs` : `${value.toFixed(value < 10 ? 1 : 0)} ms`);

function faults(found = []) { // an exception with file and line; where all is well, the log
  const box = byId("faults");
  box.className = found.length ? "bad" : "";
  if (found.length) {
    const lines = found.flatMap(({ doing, frames, kind, text, values }) => [
      `${doing}\n`,
      ...frames.flatMap((one) => [make("button", { className: "place", title: "copy", onclick: () => navigator.clipboard.writeText(`${one.file}:${one.line}`) }, `${one.file}:${one.line}`), `   ${one.name}   ${one.code}\n`]),
      make("b", {}, kind), `: ${text}\n`, ...Object.entries(values).map(([name, value]) => `${name} = ${value}\n`),
    ]);
    return box.replaceChildren(make("div", { className: "head" }, make("b", {}, "Exception"), make("span", { className: "note" }, `${found.length}`)), make("pre", {}, ...lines));
  }
  if (!shown?.log) return box.replaceChildren();
  const columns = facts.languages.map((language) => {
    const { lines = [], missing = [] } = shown.log[language] ?? {};
    return make("div", { lang: language }, ...lines.map((line) => make("p", {}, line)), ...missing.map((text) => make("p", { className: "missing" }, `no ${nameOf(language)}: ${text}`)));
  });
  box.replaceChildren(make("div", { className: "head" }, make("b", {}, "Log"), make("span", { className: "note" }, `of this action, as ${shown.viewer < 0 ? "a spectator" : shown.names[shown.viewer]} may read it`)), make("div", { className: "log" }, ...columns));
}

// ---- going to a position ------------------------------------------------------------------------------------------------------

async function show() { // one question at a time: of those that come meanwhile, the last one counts
  const mine = ++asking;
  await showing;
  if (mine === asking) await (showing = position(mine));
  if (mine === asking && shown) goOn(mine);
}

async function position(mine) {
  wanted = look.at;
  const answer = await ask("look");
  if (mine !== asking || answer.gone) return;
  if (answer.at === undefined) return faults(answer.faults); // the rules themselves are broken: the last good position stays
  [shown, page.picked] = [answer, ""];
  look.at = shown.at;
  history.replaceState(null, "", `#${encodeURIComponent(JSON.stringify({ game, look }))}`);
  track();
  const marks = shown.marks.map((mark) => `<svg class="seat-mark" viewBox="-15 -15 30 30">${mark}</svg>`);
  byId("viewers").replaceChildren(...[-2, -1, ...shown.marks.keys()].map((number) => {
    const name = number < 0 ? ["nobody", "whose turn it is"][-1 - number] : shown.names[number];
    const button = make("button", { value: number, title: name, ariaPressed: `${number === look.viewer}`, onclick: () => see(number) });
    if (number >= 0) button.innerHTML = marks[number];
    button.append(number < 0 ? name : make("span", { className: "name" }, name), shown.awaited.includes(number) ? " ●" : "");
    return button;
  }));
  faults(shown.faults);
  openTab(page.tab);
  byId("timings").lastElementChild.replaceChildren(...Object.entries(shown.milliseconds).map(([name, value]) => {
    const bar = make("i");
    bar.style.width = `${Math.min(100, 20 * Math.log10(1 + 100 * value))}%`;
    return make("li", {}, name, bar, make("b", { className: "num" }, milliseconds(value)));
  }));
  for (const name of ["wide", "tall"]) byId(name).hidden = Boolean(page.all);
  byId("all").hidden = !page.all;
  await (page.all ? drawAll() : Promise.all([drawShape("wide"), drawShape("tall")]));
  document.body.dataset.shown = `${version} ${shown.at}`;
}

async function goOn(mine) { // the bots, behind what is shown
  while (mine === asking && !shown.whole) {
    const { faults: wrong, ...more } = await ask("more");
    if (mine !== asking || more.count === undefined) return;
    Object.assign(shown, more);
    if (wrong.length) faults(wrong);
    track();
    if (wanted > shown.at && (shown.count >= wanted || shown.whole)) return go(wanted);
  }
}

function track() {
  Object.assign(byId("at"), { max: shown.count, value: shown.at });
  const { seat, text } = shown.action ?? {}, far = shown.whole ? "" : ", so far";
  byId("step").replaceChildren(make("b", {}, `action ${shown.at} of ${shown.count}${far}`), text ? ` · ${shown.names[seat]}: ${text}` : "", shown.note ? make("b", {}, ` · ${shown.note}`) : "");
}

function go(at) {
  look.at = Math.max(0, Math.min(at, shown?.count ?? 0));
  return show();
}

function see(viewer) {
  look.viewer = viewer;
  return show();
}

async function play(text) { // from here on the game is another one
  const answer = await ask("play", { text });
  if (!answer.moves) return faults(answer.faults);
  game.moves = answer.moves;
  return go(answer.moves.length);
}

function begin(changes = {}) {
  Object.assign(game, { moves: [], names: [], opening: null, ...changes });
  look.viewer = Math.min(look.viewer, game.players - 1);
  fields();
  return go(0);
}

function fields() { // what the head of the page says of the game
  byId("name").textContent = facts.name;
  byId("players").replaceChildren(...facts.players.map((count) => make("option", { selected: count === game.players }, `${count}`)));
  byId("options").replaceChildren(...facts.options.map(({ id, label, settings }) => {
    const select = make("select", { onchange: () => begin({ options: { ...game.options, [id]: select.value } }) }, ...settings.map((one) => make("option", { selected: one === game.options[id] }, one)));
    return make("label", {}, label, select);
  }));
  byId("language").replaceChildren(...facts.languages.map((language) => {
    const name = nameOf(language, language);
    return make("button", { value: language, ariaPressed: `${language === look.language}` }, name[0].toUpperCase() + name.slice(1));
  }));
  Object.assign(byId("bots"), { value: game.bots[0] });
  Object.assign(byId("seed"), { value: game.seed });
  for (const name of ["wide", "tall"]) {
    const select = byId(name).querySelector(".place");
    select.replaceChildren(...facts.places[name].map((place, n) => make("option", { value: n, selected: n === look[name] }, place.page)));
    select.onchange = () => { look[name] = Number(select.value); show(); };
  }
}

async function reload() { // the game was saved: its facts, and the same position again, action by action, whatever bots would do now
  asking++;
  if (shown?.moves) game.moves = shown.moves;
  const found = await ask("facts");
  if (found.gone) return;
  if (!found.players) return faults(found.faults);
  facts = found;
  if (!facts.players.includes(game.players)) game.players = facts.players[Math.floor(facts.players.length / 2)];
  for (const { id, default: usual } of facts.options) game.options[id] ??= usual;
  for (const id of Object.keys(game.options)) if (!facts.options.some((option) => option.id === id)) delete game.options[id];
  fields();
  await show();
}

// ---- what is pressed ----------------------------------------------------------------------------------------------------------

function choose(box, value, then) { // one of several buttons is down
  const down = () => { for (const button of box.children) button.ariaPressed = `${button.value === value()}`; };
  box.addEventListener("click", ({ target }) => { const button = target.closest("button"); if (button) { then(button.value); down(); } });
  down();
}

choose(byId("language"), () => look.language, (value) => { look.language = value; show(); });
choose(byId("tabs"), () => page.tab, openTab);
choose(document.querySelector("#all .shape"), () => page.shape, (value) => { page.shape = value; show(); });
for (const name of ["wide", "tall", "all"]) choose(byId(name).querySelector(".light"), () => page.light[name], (value) => { page.light[name] = value; show(); });
byId("everybody").onclick = ({ target }) => { page.all = page.all ? "" : "1"; target.ariaPressed = `${Boolean(page.all)}`; show(); };
byId("at").oninput = () => go(Number(byId("at").value));
byId("first").onclick = () => go(0);
byId("back").onclick = () => go(look.at - 1);
byId("on").onclick = () => go(look.at + 1);
byId("run").onclick = () => {
  clearInterval(running);
  running = running ? 0 : setInterval(() => (look.at < shown.count ? go(look.at + 1) : byId("run").click()), PAUSE);
  byId("run").ariaPressed = `${Boolean(running)}`;
};
byId("players").onchange = () => begin({ players: Number(byId("players").value) });
byId("bots").onchange = () => { game.bots = [byId("bots").value]; show(); };
byId("seed").onchange = () => begin({ seed: Number(byId("seed").value) });
byId("new").onclick = () => begin({ seed: game.seed + 1 });
byId("ring").onchange = () => ring();
byId("small").onchange = show;
byId("compare").onchange = () => { look.compare = byId("compare").checked ? "before" : ""; show(); };
byId("record").onchange = async ({ target }) => {
  const { faults: wrong, ...found } = await ask("record", { text: await target.files[0].text() });
  target.value = "";
  if (found.moves) begin(found); else faults(wrong);
};
byId("find").onsubmit = async (event) => {
  event.preventDefault();
  byId("found").value = "…";
  const answer = await ask("find", { text: byId("condition").value });
  byId("found").value = answer.found ? "" : answer.faults.length ? "" : "nowhere";
  if (answer.faults.length) return faults(answer.faults);
  if (answer.found && answer.found.seed !== game.seed) await begin({ seed: answer.found.seed });
  if (answer.found) await go(answer.found.at);
};
byId("copy").onclick = async ({ target }) => {
  const { record } = await ask("copy");
  if (record) await navigator.clipboard.writeText(record);
  target.textContent = record ? "Copied" : "Nothing to copy";
  setTimeout(() => { target.textContent = "Copy the record to here"; }, 1500);
};
byId("all-checks").onclick = () => fetch("/check", { method: "POST" });
byId("problems").querySelector("button").onclick = () => byId("problems").close();
document.addEventListener("keydown", ({ key, target }) => {
  if (target.closest("input, select, dialog")) return;
  if (key === "ArrowLeft") go(look.at - 1);
  if (key === "ArrowRight") go(look.at + 1);
});
addEventListener("resize", () => shown && show());

// ---- news ---------------------------------------------------------------------------------------------------------------------

function lights(found) {
  byId("checks").querySelector("ul").replaceChildren(...Object.entries(found).map(([name, { state, problems = [], warnings = [], seconds }]) => {
    const told = [...problems, ...warnings.map((text) => `warning: ${text}`)];
    const open = () => {
      byId("problems").querySelector("h2").textContent = name;
      byId("problems").querySelector("ul").replaceChildren(...told.map((text) => make("li", {}, text)));
      byId("problems").showModal();
    };
    return make("li", { data: { state, check: name }, title: told.join("\n"), onclick: told.length ? open : null }, make("span", { className: "tag" }, state), make("b", {}, name), make("span", {}, told[0] ?? (seconds === undefined ? "" : `${seconds.toFixed(1)} s`)));
  }));
}

function saved({ saved, when, notice }) {
  const ago = Math.max(0, Math.round(Date.now() / 1000 - when));
  byId("saved").textContent = notice || (saved ? `reloaded ${ago < 100 ? `${ago} s` : `${Math.round(ago / 60)} min`} ago, ${saved}` : "");
  byId("saved").classList.toggle("new", ago < 10);
  byId("saved").title = byId("saved").textContent;
}

for (const box of document.querySelectorAll("[data-art]")) for (const name of box.dataset.art.split(" ")) box.insertAdjacentHTML("beforeend", await (await fetch(`/${name}.svg`)).text());
document.body.insertAdjacentHTML("afterbegin", await (await fetch("/sprite.svg")).text());
const news = new EventSource("/news");
news.onerror = () => { clearInterval(since); byId("saved").textContent = "the studio does not answer"; };
news.onmessage = ({ data }) => {
  const told = JSON.parse(data);
  byId("amount").textContent = told.all ? "all that gabare check tries" : "the quick ones, at every saving";
  lights(told.lights);
  clearInterval(since);
  saved(told);
  since = setInterval(saved, 5000, told);
  if (version === told.version) return;
  version = told.version;
  reload();
};
