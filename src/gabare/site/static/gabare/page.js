// Every page, before anything is painted: says that there is script, and puts the night on where the system is dark and nobody chose.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dusk = () => root.classList.contains("day") || root.dataset.theme || root.classList.toggle("night", dark.matches);
  root.classList.add("js");
  dusk();
  dark.addEventListener("change", dusk);
})();
