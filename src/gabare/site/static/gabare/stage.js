// The stage: regions morph, lists grow, pieces glide, the camera moves. It knows no game.
"use strict";
const stage = (() => {
  const byId = (id) => document.getElementById(id);
  function morph(id, text, map) {
    const region = byId(id);
    if (!region) { // a layer that this composition has and the last one had not
      (map?.layers.includes(id) ? windowOf(map) : byId("scene")).append(...new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "text/html").querySelector("svg").childNodes);
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

  function windowOf(map) { // in a new composition it comes with the first of its layers
    if (byId("map")) return byId("map");
    const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const [x, y, width, height] = map.window;
    for (const [name, value] of Object.entries({ id: "map", x, y, width, height, viewBox: map.sight.join(" ") })) made.setAttribute(name, value);
    byId("scene").append(made);
    return made;
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

  // The middle of a piece: on the screen, and on its own drawing, which may be scaled while the piece stays where it is.
  function middle(piece) {
    const { x, y, width, height } = piece.getBoundingClientRect(), matrix = piece.parentNode.getScreenCTM();
    if (!matrix || !width) return null;
    const screen = new DOMPoint(x + width / 2, y + height / 2);
    return { screen, own: screen.matrixTransform(matrix.inverse()), drawing: piece.ownerSVGElement, matrix };
  }

  function measure() { // by id, not by node: a piece may move from one region to another
    return new Map(Array.from(pieces(), (piece) => [piece.id, middle(piece)]));
  }

  function glide(before) {
    if (document.hidden) return;
    for (const piece of pieces()) {
      const from = before.get(piece.id) ?? before.get(piece.dataset.from);
      if (!from) continue;
      for (const running of piece.getAnimations()) running.cancel();
      const to = middle(piece);
      if (!to) continue;
      const start = from.drawing === to.drawing ? from.own : from.screen.matrixTransform(to.matrix.inverse());
      const dx = start.x - to.own.x, dy = start.y - to.own.y;
      if (Math.hypot(dx, dy) * to.matrix.a < 1) continue;
      if (calm.matches) { // no motion: a still ring says what has moved
        piece.setAttribute("data-moved", "");
        setTimeout(() => piece.removeAttribute("data-moved"), 2000);
        continue;
      }
      piece.animate({ translate: [`${dx}px ${dy}px`, "0px 0px"] }, { duration: GLIDE, easing: "ease-in-out" });
    }
  }

  // Shows a frame: what changed glides from where it was; before that, while all lies where it belongs, `then` is done.
  function show(frame, then = () => {}) {
    const places = measure();
    for (const [id, text] of Object.entries(frame.regions)) morph(id, text, frame.map);
    const grown = {};
    for (const [id, [from, text]] of Object.entries(frame.lists ?? {})) grown[id] = grow(byId(id), from, text);
    then();
    glide(places);
    return grown;
  }

  // ---- camera: it moves the map, or where a drawing has none the whole of it; these viewBoxes are the page's own ----------

  function camera(scene) {
    const NEAREST = 6, STILL = 6, SWING = 500, ASHORE = 8, FINGER = 22, MARGIN = 0.02, TOO_WIDE = 1.5;
    const BERTHS = [[1, 0], [1, 1], [0, 0], [0, 1], [1, 0.5], [0, 0.5], [0.5, 0], [0.5, 1]]; // the usual one, other corners, middles of sides
    const full = {}, home = {};
    const fingers = new Map();
    let travelled = 0, dragged = false, byHand = false, all = false, about = byId("map")?.dataset.about, swinging = 0, held = false;

    const lens = () => byId("map") ?? scene;
    const place = () => (byId("map")?.firstElementChild ?? scene).getScreenCTM(); // from the lens's units to the screen
    const box = (text) => { const [x, y, width, height] = text.split(" ").map(Number); return { x, y, width, height }; };
    const at = (pointer) => new DOMPoint(pointer.clientX, pointer.clientY).matrixTransform(place().inverse());
    const sees = (point, edge = 0) => { // at least such a part of the window away from its edge
      const { x, y, width, height } = lens().viewBox.baseVal, [across, down] = [(point.x - x) / width, (point.y - y) / height];
      return Math.min(across, down) >= edge && Math.max(across, down) <= 1 - edge;
    };

    function whole() {
      Object.assign(full, box(byId("map")?.dataset.full ?? scene.getAttribute("viewBox")));
      Object.assign(home, box(lens().getAttribute("viewBox")));
    }

    const within = (width) => Math.min(full.width, Math.max(Math.min(full.width / NEAREST, home.width / 2), width));

    function look(x, y, width) {
      width = within(width);
      const height = (width * full.height) / full.width;
      x = Math.min(full.x + full.width - width, Math.max(full.x, x));
      y = Math.min(full.y + full.height - height, Math.max(full.y, y));
      lens().setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      sight();
    }

    function sight() { // how near it is, and where a little map shows what is in sight
      const { x, y, width, height } = lens().viewBox.baseVal;
      scene.toggleAttribute("data-near", width < home.width * 0.9); // nearer than the drawing thought of
      scene.toggleAttribute("data-far", width > home.width * 2.5); // so far that its letters cannot be read
      for (const [name, value] of Object.entries({ x, y, width, height })) byId("in-sight")?.setAttribute(name, value);
    }

    function swing(to) { // from here to there, unless motion is unwelcome
      cancelAnimationFrame(swinging);
      const { x, y, width } = lens().viewBox.baseVal, begun = performance.now();
      const near = Math.hypot(to.x - x, to.y - y, to.width - width) < 1;
      const step = (now) => {
        const part = calm.matches || document.hidden || near ? 1 : Math.min(1, Math.max(0, now - begun) / SWING), eased = part * part * (3 - 2 * part);
        look(x + (to.x - x) * eased, y + (to.y - y) * eased, width + (to.width - width) * eased);
        swinging = part < 1 ? requestAnimationFrame(step) : 0;
        if (!swinging) moor();
      };
      step(begun);
    }

    function zoom(factor, pointer) { // the point under the pointer stays where it is
      const { x, y, width } = lens().viewBox.baseVal, still = at(pointer);
      const breadth = within(width / factor);
      look(still.x - ((still.x - x) * breadth) / width, still.y - ((still.y - y) * breadth) / width, breadth);
    }

    function taken() { // a hand moves the camera: it stays there for this turn
      cancelAnimationFrame(swinging);
      swinging = 0;
      byHand = true;
      all = false;
    }

    function turn(how) { // all of it, for as long as nobody looks closer; and when all is in sight, back to what matters
      taken();
      const { x, y, width, height } = lens().viewBox.baseVal;
      const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(place());
      if (how === "in" || how === "out") zoom(how === "in" ? 1.25 : 0.8, { clientX: middle.x, clientY: middle.y });
      else if (!byId("map")) look(full.x, full.y, full.width);
      else if (how === "fit" && width < full.width - 1) { all = true; swing(full); }
      else { byHand = false; about = how === "back" ? null : about; swing(home); } // back: to where the next frame looks
      moor();
    }

    const reach = (thing) => (thing.querySelector(":scope > .edge") ?? thing).getBoundingClientRect();
    const centre = ({ left, right, top, bottom }) => ({ clientX: (left + right) / 2, clientY: (top + bottom) / 2 });

    function covered(box) { // by a drawing over the map
      const { clientX, clientY } = centre(box), there = document.elementFromPoint(clientX, clientY);
      return scene.contains(there) && !byId("map").contains(there);
    }

    function suffices() { // what can be chosen on the map is in sight, and large enough; or, where nothing can, the middle of what matters
      if (!scene.getClientRects().length) return false; // another tab of a phone is open: nothing has a place on the screen
      const corners = ({ left, right, top, bottom }) => [at({ clientX: left, clientY: top }), at({ clientX: right, clientY: bottom })];
      const lit = Array.from(byId("map").querySelectorAll("[data-lit]"), reach);
      return lens().viewBox.baseVal.width <= home.width * TOO_WIDE
        && (lit.length ? lit.flatMap(corners).every((point) => sees(point, MARGIN)) && !lit.some(covered) : sees({ x: home.x + home.width / 2, y: home.y + home.height / 2 }, 0.2));
    }

    // Looks at what the frame is about. While the same turn goes on it stays where it is as long as that will do, so that nothing moves away
    // from under a pointer; and whoever has looked elsewhere in this turn stays there, unless what matters moves out of their sight.
    function follow(map) {
      if (!map) return;
      const [[x, y, width, height], [homeX, homeY, homeWidth, homeHeight]] = [map.full, map.sight];
      const moved = Math.hypot(homeX - home.x, homeY - home.y) > 1;
      Object.assign(full, { x, y, width, height });
      Object.assign(home, { x: homeX, y: homeY, width: homeWidth, height: homeHeight });
      held = false;
      const same = map.about === about;
      if (!same || (moved && !sees({ x: homeX + homeWidth / 2, y: homeY + homeHeight / 2 }, 0.2))) byHand = false;
      about = map.about;
      if (all || !(byHand || (same && !swinging && suffices()))) swing(all ? full : home);
      else { sight(); moor(); } // it was drawn anew
    }

    const spread = () => { const [a, b] = fingers.values(); return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };

    scene.addEventListener("wheel", (wheel) => {
      wheel.preventDefault();
      if (!sees(at(wheel)) && byId("map")) return;
      taken();
      zoom(Math.exp(-wheel.deltaY / 400), wheel);
      moor();
    }, { passive: false });
    document.addEventListener("pointerdown", (down) => {
      if (down.isPrimary) { fingers.clear(); travelled = 0; dragged = false; } // the first finger: none is left from before
      if (scene.contains(down.target) && (sees(at(down)) || !byId("map"))) fingers.set(down.pointerId, { clientX: down.clientX, clientY: down.clientY });
    });
    addEventListener("pointermove", (move) => {
      const finger = fingers.get(move.pointerId);
      if (!finger) return;
      const dx = move.clientX - finger.clientX, dy = move.clientY - finger.clientY;
      const apart = fingers.size === 2 && spread();
      travelled += Math.hypot(dx, dy);
      if (travelled > STILL) dragged = true; // no pointer capture: it would take the click away from the piece
      finger.clientX = move.clientX;
      finger.clientY = move.clientY;
      if (!dragged) return;
      taken();
      const { x, y, width } = lens().viewBox.baseVal, scale = place().a, share = fingers.size;
      look(x - dx / scale / share, y - dy / scale / share, width);
      if (apart) {
        const [a, b] = fingers.values();
        zoom(spread() / apart, { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
      }
    });
    // Chromium takes a quick drag for a fling even where nothing scrolls, and swallows the next tap: the browser must not see it.
    scene.addEventListener("touchmove", (move) => { if (move.cancelable && getComputedStyle(scene).touchAction === "none") move.preventDefault(); }, { passive: false });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (up) => { if (fingers.delete(up.pointerId) && dragged) moor(); });

    scene.addEventListener("focusin", ({ target }) => { // by keyboard one reaches targets beyond the window
      const there = target.getBoundingClientRect(), point = at({ clientX: there.x + there.width / 2, clientY: there.y + there.height / 2 });
      if (!byId("map")?.contains(target) || sees(point)) return;
      taken();
      const { width, height } = lens().viewBox.baseVal;
      look(point.x - width / 2, point.y - height / 2, width);
      moor();
    });

    // Another composition of the board: a new size, and its layers are to come.
    function compose(view) {
      cancelAnimationFrame(swinging);
      swinging = 0;
      scene.setAttribute("viewBox", view);
      scene.replaceChildren();
      byHand = false;
      whole();
    }

    const buttons = scene.parentElement.querySelector(".zoom");
    // The camera's buttons lie in a corner of the map: where they cover nothing that can be chosen, and best no drawing over the map.
    function moor() {
      if (!byId("map") || !scene.getClientRects().length || swinging) return;
      const { x, y, width, height } = lens().viewBox.baseVal, board = scene.parentElement.getBoundingClientRect();
      const from = new DOMPoint(x, y).matrixTransform(place()), to = new DOMPoint(x + width, y + height).matrixTransform(place());
      beckon(from, to, board);
      if (!buttons?.offsetWidth || held) return;
      const { offsetWidth: breadth, offsetHeight: length } = buttons;
      const boxes = (selector) => Array.from(scene.querySelectorAll(selector), reach);
      const lit = [...boxes("[data-lit]"), ...arrows.map(reach)], drawn = boxes(":scope > .layer > *");
      let best = null, least = Infinity;
      for (const [across, down] of BERTHS) {
        const left = from.x + ASHORE + across * (to.x - from.x - breadth - 2 * ASHORE), top = from.y + ASHORE + down * (to.y - from.y - length - 2 * ASHORE);
        const over = (box) => box.right > left && box.left < left + breadth && box.bottom > top && box.top < top + length;
        const loss = lit.filter(over).length * 100 + drawn.filter(over).length;
        if (loss < least) [best, least] = [{ left, top }, loss];
      }
      Object.assign(buttons.style, { left: `${best.left - board.x}px`, top: `${best.top - board.y}px`, right: "auto" });
    }

    // Where there is more to choose beyond the edge of the map, an arrow at the edge leads there. By keyboard one comes there without it.
    const arrows = [];
    function beckon(from, to, board) {
      for (const arrow of arrows.splice(0)) arrow.remove();
      for (const thing of byId("map").querySelectorAll("[data-lit=next]")) {
        const there = centre(reach(thing)), aim = at(there);
        if (sees(aim) || things(thing.dataset.target ?? thing.id).some((other) => !byId("map").contains(other))) continue; // seen, here or beside the map
        const left = Math.min(Math.max(there.clientX, from.x + FINGER), to.x - FINGER), top = Math.min(Math.max(there.clientY, from.y + FINGER), to.y - FINGER);
        if (arrows.some((arrow) => Math.hypot(left - board.x - parseFloat(arrow.style.left), top - board.y - parseFloat(arrow.style.top)) < FINGER)) continue; // one for all that lies there
        const arrow = Object.assign(document.createElement("button"), { type: "button", className: "beacon", tabIndex: -1, ariaHidden: "true" });
        arrow.innerHTML = '<svg class="i" viewBox="0 0 24 24"><use href="#i-play"/></svg>';
        Object.assign(arrow.style, { left: `${left - board.x}px`, top: `${top - board.y}px`, rotate: `${Math.atan2(there.clientY - top, there.clientX - left)}rad` });
        arrow.addEventListener("click", () => {
          taken();
          const { width, height } = lens().viewBox.baseVal;
          swing({ x: aim.x - width / 2, y: aim.y - height / 2, width });
        });
        arrows.push(arrow);
      }
      scene.parentElement.append(...arrows);
    }
    for (const event of ["pointerdown", "pointermove"]) document.addEventListener(event, ({ target }) => { // under a pointer they stay
      const was = held;
      held = Boolean(buttons?.contains(target));
      if (was && !held) moor();
    });
    new ResizeObserver(moor).observe(scene);

    whole();
    sight();
    return { turn, compose, follow, moor, dragged: () => dragged, covers: (pointer) => Boolean(byId("map")) && sees(at(pointer)) };
  }

  const things = (name) => { // what a target is called by: several places may lead to one
    const named = document.querySelectorAll(`[data-target="${CSS.escape(name)}"]`);
    return named.length ? [...named] : [byId(name)].filter(Boolean);
  };

  function point(names) { // rings these things, and no others
    for (const thing of document.querySelectorAll("[data-hinted]")) thing.removeAttribute("data-hinted");
    for (const thing of names.flatMap(things)) thing.setAttribute("data-hinted", "");
  }

  return { show, camera, things, point };
})();
