// The field that finds a place of the board by its name, whatever its accents. It knows no game.
"use strict";
const finder = (() => {
  const plain = (text) => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

  // `go(target)` is told the place that was chosen, or "" when the field is emptied. A board without places has no field.
  function open(go) {
    const field = document.getElementById("t-find"), list = document.getElementById("t-places");
    if (!field) return { show() {} };
    const rows = [...list.children];
    let active = null, sought = "";

    function narrow() { // names that begin so come first, then those that hold it
      const wish = plain(field.value);
      const rank = (row) => { const at = plain(row.textContent).indexOf(wish); return at < 0 ? 2 : Math.min(at, 1); };
      for (const row of rows) row.hidden = rank(row) === 2;
      list.append(...[...rows].sort((a, b) => rank(a) - rank(b))); // a stable sort: else by the alphabet
      point(wish ? shown()[0] : null);
      fold(!shown().length);
    }

    const shown = () => [...list.children].filter((row) => !row.hidden);

    function point(row) {
      active?.removeAttribute("aria-selected");
      active = row ?? null;
      active?.setAttribute("aria-selected", "true");
      active?.scrollIntoView({ block: "nearest" });
      if (active) field.setAttribute("aria-activedescendant", active.id);
      else field.removeAttribute("aria-activedescendant");
    }

    function fold(yes) {
      list.hidden = yes;
      field.setAttribute("aria-expanded", !yes);
    }

    function seek(target) {
      if (target || sought) go(target);
      sought = target;
    }

    function take(row) {
      field.value = row.textContent;
      fold(true);
      seek(row.dataset.place);
    }

    function step(by) {
      if (list.hidden) return narrow();
      const open = shown();
      point(open[(open.indexOf(active) + by + open.length) % open.length]);
    }

    field.addEventListener("focus", () => { field.select(); narrow(); });
    field.addEventListener("blur", () => fold(true));
    field.addEventListener("input", () => { narrow(); if (!field.value.trim()) seek(""); });
    field.addEventListener("keydown", (press) => {
      if (press.key === "ArrowDown") step(1);
      else if (press.key === "ArrowUp") step(-1);
      else if (press.key === "Enter") { if (active) take(active); }
      else if (press.key === "Escape" && list.hidden) { field.value = ""; seek(""); }
      else if (press.key === "Escape") fold(true);
      else return;
      press.preventDefault();
      press.stopPropagation();
    });
    list.addEventListener("pointerdown", (down) => down.preventDefault()); // the field keeps the focus
    list.addEventListener("click", (click) => { const row = click.target.closest("li"); if (row) { take(row); field.blur(); } });
    return {
      show(target) { // the board was turned to a place by other means
        sought = target;
        field.value = rows.find((row) => row.dataset.place === target)?.textContent ?? "";
      },
    };
  }

  return { open };
})();
