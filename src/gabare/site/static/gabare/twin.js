// The board in words, and the piles that lie open on it: fetched when asked for, shown in a dialog. It knows no game.
"use strict";
const twin = (() => {
  const byId = (id) => document.getElementById(id);
  const heading = byId("t-twin-h").textContent;

  // `part` is the id of a pile's section; anything else means the whole of it.
  async function show(address, part) {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = document.importNode(page.getElementById(part) ?? page.getElementById("words"), true);
    const own = found.matches(".pile") && found.querySelector("h2"); // it becomes the dialog's
    byId("t-twin-h").textContent = own ? own.textContent : heading;
    if (own) own.remove();
    byId("t-twin-text").replaceChildren(found);
    if (!byId("t-twin").open) byId("t-twin").showModal();
    byId("t-twin-h").focus(); // a long list is read from its beginning
  }

  const pile = (target) => target.closest("#scene [data-opens]:not([data-lit])"); // one that can be chosen now is chosen
  const open = (target) => show(document.querySelector("[data-words-of=board]").href, `pile-${pile(target).dataset.opens}`);

  function dress() { // drawn piles are buttons, where a script can open them
    for (const drawn of document.querySelectorAll("#scene [data-opens]:not([data-lit])"))
      for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-haspopup", "dialog"]]) drawn.setAttribute(name, value);
  }

  document.addEventListener("click", (click) => {
    const link = click.target.closest("[data-words-of]");
    if (link) { click.preventDefault(); show(link.href, link.dataset.wordsOf); }
    else if (click.target.closest("[data-close=t-twin]") || click.target === byId("t-twin")) byId("t-twin").close();
  });
  document.addEventListener("keydown", (press) => {
    if (!(press.key === "Enter" || press.key === " ") || !pile(press.target)) return;
    press.preventDefault();
    press.stopPropagation(); // a replay would begin to play
    open(press.target);
  });
  dress();
  return { pile, open, dress };
})();
