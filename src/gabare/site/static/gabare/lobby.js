// The lobby: who sits down appears, and the table opens when the game begins.
"use strict";
(() => {
  const root = document.getElementById("lobby");
  const form = document.getElementById("lobby-form");
  let seated = false; // this page’s line has had a seat
  let have = root.dataset.have;
  luck.answer(form);
  line.open({
    address: () => `${root.dataset.live}?have=${have}`,
    cut: (yes, why = "") => { document.getElementById("t-full").textContent = why; },
    plain: () => {},
    refuse: () => {},
    show: (frame) => {
      if (!frame.have) return;
      if (frame.stage !== "lobby" || (seated && !frame.at)) return location.reload(); // or the seat, or this page’s cookie, is gone
      seated ||= Boolean(frame.at);
      stage.show(frame);
      have = frame.have;
      luck.answer(form);
    },
  });
})();
