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
})();
