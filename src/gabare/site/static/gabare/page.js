// Every page, before anything is painted: says that there is script, and puts the night on where the system is dark and nobody chose.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dusk = () => root.classList.contains("day") || root.dataset.theme || root.classList.toggle("night", dark.matches);
  root.classList.add("js");
  dusk();
  dark.addEventListener("change", dusk);

  async function copy(text, beside) { // without https there is no clipboard: then the old way, and if that fails, by hand
    if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) return true;
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "vh" });
    beside.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied || prompt("", text) !== null;
  }

  document.addEventListener("click", async ({ target }) => {
    const from = target.closest("[data-copy]"); // an address; an empty one is that of this page
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
    if (!from) return;
    from.querySelector(".done").hidden = !(await copy(new URL(from.dataset.copy, location.href).href, from.parentElement));
    from.focus();
  });
  document.addEventListener("keydown", ({ key, target }) => {
    const open = key === "Escape" && (target.closest("details.menu[open], details.choices[open]") ?? document.querySelector("details.menu[open], details.choices[open]"));
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
})();
