// The lobby: who sits down appears, and the table opens when the game begins.
"use strict";
(() => {
  const root = document.getElementById("lobby");
  let have = root.dataset.have;
  line.open({
    address: () => `${root.dataset.live}?have=${have}`,
    cut: () => {},
    plain: () => {},
    refuse: () => {},
    show: (frame) => {
      if (!frame.have) return;
      if (frame.stage !== "lobby") return location.reload();
      stage.show(frame);
      have = frame.have;
    },
  });
  root.addEventListener("click", async (click) => {
    const from = click.target.closest("[data-copy]");
    if (!from) return;
    await navigator.clipboard?.writeText(new URL(from.dataset.copy, location.href).href);
    from.querySelector(".done").hidden = false;
  });
})();
