// The stage: regions morph, lists grow, pieces glide, the camera moves. It knows no game.
"use strict";
const stage = (() => {
  const byId = (id) => document.getElementById(id);
  function morph(id, text) {
    const region = byId(id);
    if (!region) { // a layer that this composition has and the last one had not
      byId("scene").append(...new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "text/html").querySelector("svg").childNodes);
      return;
    }
    // A layer is parsed inside an <svg>, or its pieces would be born as HTML. The morph happens before swap() first waits.
    const layer = Boolean(region.ownerSVGElement);
    htmx.swap({
      text: layer ? `<svg>${text}</svg>` : text,
      select: layer ? `#${CSS.escape(region.id)}` : undefined,
      target: region,
      sourceElement: region,
      swap: "outerMorph",
    });
  }

  function grow(list, from, text) {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const before = list.children.length;
    while (list.children.length > from) list.lastElementChild.remove();
    list.insertAdjacentHTML("beforeend", text);
    if (atEnd) list.scrollTop = list.scrollHeight;
    return list.children.length - before;
  }

  const GLIDE = 450;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pieces = () => document.querySelectorAll(".layer > [id]");

  function measure() { // by id, not by node: a piece may move from one region to another
    return new Map(Array.from(pieces(), (piece) => [piece.id, piece.getBoundingClientRect()]));
  }

  function glide(before) {
    if (document.hidden) return;
    for (const piece of pieces()) {
      const from = before.get(piece.id) ?? before.get(piece.dataset.from);
      if (!from) continue;
      for (const running of piece.getAnimations()) running.cancel();
      const to = piece.getBoundingClientRect();
      const matrix = piece.parentNode.getScreenCTM();
      if (!matrix || !to.width || !from.width) continue;
      const scale = matrix.a; // screen pixels to the scene's units
      const dx = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
      const dy = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
      if (Math.hypot(dx, dy) * scale < 1) continue;
      if (calm.matches) { // no motion: a still ring says what has moved
        piece.setAttribute("data-moved", "");
        setTimeout(() => piece.removeAttribute("data-moved"), 2000);
        continue;
      }
      piece.animate({ translate: [`${dx}px ${dy}px`, "0px 0px"] }, { duration: GLIDE, easing: "ease-in-out" });
    }
  }

  // Shows a frame: what changed glides from where it was.
  function show(frame) {
    const places = measure();
    for (const [id, text] of Object.entries(frame.regions)) morph(id, text);
    const grown = {};
    for (const [id, [from, text]] of Object.entries(frame.lists ?? {})) grown[id] = grow(byId(id), from, text);
    glide(places);
    return grown;
  }

  // ---- camera: the outer viewBox is the page's own, no region contains it ---------------------

  function camera(scene) {
    const NEAREST = 6, STILL = 6;
    const full = {};
    const fingers = new Map();
    let travelled = 0, dragged = false;

    function whole() {
      const { x, y, width, height } = scene.viewBox.baseVal;
      Object.assign(full, { x, y, width, height });
    }

    function look(x, y, width) {
      width = Math.min(full.width, Math.max(full.width / NEAREST, width));
      const height = (width * full.height) / full.width;
      x = Math.min(full.x + full.width - width, Math.max(full.x, x));
      y = Math.min(full.y + full.height - height, Math.max(full.y, y));
      scene.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    }

    function zoom(factor, clientX, clientY) { // the point under the pointer stays where it is
      const { x, y, width } = scene.viewBox.baseVal;
      const at = new DOMPoint(clientX, clientY).matrixTransform(scene.getScreenCTM().inverse());
      const breadth = Math.min(full.width, Math.max(full.width / NEAREST, width / factor));
      look(at.x - ((at.x - x) * breadth) / width, at.y - ((at.y - y) * breadth) / width, breadth);
    }

    function turn(how) {
      const box = scene.getBoundingClientRect();
      if (how === "fit") look(full.x, full.y, full.width);
      else zoom(how === "in" ? 1.25 : 0.8, box.x + box.width / 2, box.y + box.height / 2);
    }

    const spread = () => { const [a, b] = fingers.values(); return Math.hypot(a.x - b.x, a.y - b.y); };

    scene.addEventListener("wheel", (wheel) => { wheel.preventDefault(); zoom(Math.exp(-wheel.deltaY / 400), wheel.clientX, wheel.clientY); }, { passive: false });
    document.addEventListener("pointerdown", (down) => {
      if (down.isPrimary) { fingers.clear(); travelled = 0; dragged = false; } // the first finger: none is left from before
      if (scene.contains(down.target)) fingers.set(down.pointerId, { x: down.clientX, y: down.clientY });
    });
    addEventListener("pointermove", (move) => {
      const finger = fingers.get(move.pointerId);
      if (!finger) return;
      const dx = move.clientX - finger.x, dy = move.clientY - finger.y;
      const apart = fingers.size === 2 && spread();
      travelled += Math.hypot(dx, dy);
      if (travelled > STILL) dragged = true; // no pointer capture: it would take the click away from the piece
      finger.x = move.clientX;
      finger.y = move.clientY;
      if (!dragged) return;
      const { x, y, width } = scene.viewBox.baseVal, scale = scene.getScreenCTM().a, share = fingers.size;
      look(x - dx / scale / share, y - dy / scale / share, width);
      if (apart) {
        const [a, b] = fingers.values();
        zoom(spread() / apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
      }
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (up) => fingers.delete(up.pointerId));

    // Another composition of the board: a new size, and its layers are to come.
    function compose(view) {
      scene.setAttribute("viewBox", view);
      scene.replaceChildren();
      whole();
    }

    whole();
    return { turn, compose, dragged: () => dragged };
  }

  return { show, camera };
})();
