// Plays the two games that #data holds, in the tables that the page already has.
"use strict";

(function () {
  const game = JSON.parse(document.getElementById("data").textContent);
  const frames = game.frames;
  if (frames.length === 0) return;

  const PACE = 800; // milliseconds a frame
  const UNREAD = " "; // a cell that could not be read

  const [FIRST, SECOND, EMPTY, BLOCKED] = game.symbols;
  const MARKS = ["", "source", "target", "flipped"];
  const MARK_WORDS = ["", ", from here", ", new", ", flipped"];

  const element = (id) => document.getElementById(id);

  function make(parent, className, text) {
    const made = document.createElement("span");
    made.className = className;
    made.textContent = text;
    parent.append(made);
    return made;
  }

  // ---- boards ----

  function nameOf(symbol) {
    if (symbol === FIRST || symbol === SECOND) return game.players[symbol === FIRST ? 0 : 1];
    if (symbol === EMPTY) return "empty";
    if (symbol === BLOCKED) return "blocked";
    return symbol === UNREAD ? "not read" : "another character";
  }

  function drawCell(td, symbol, mark, other) {
    const key = symbol + mark + other;
    if (td.dataset.key === key) return;
    const player = symbol === FIRST ? 0 : symbol === SECOND ? 1 : -1;
    const differs = other !== null && other !== symbol && other !== UNREAD && symbol !== UNREAD;
    const said = differs ? ", differs: the other has " + nameOf(other) : "";
    td.dataset.key = key;
    td.className = [MARKS[mark], symbol === BLOCKED ? "blocked" : "", differs ? "differs" : ""].join(" ").trim();
    td.replaceChildren();
    if (player >= 0) make(td, "piece " + game.colours[player], symbol).ariaHidden = true;
    else if (symbol !== EMPTY && symbol !== BLOCKED) make(td, "odd", symbol === UNREAD ? "?" : symbol).ariaHidden = true;
    make(td, "unseen", nameOf(symbol) + MARK_WORDS[mark] + said);
  }

  function drawBoard(figure, cells, marks, others) {
    const table = figure.querySelector("table");
    table.classList.toggle("absent", cells === null);
    table.querySelectorAll("tbody td").forEach((td, i) => {
      const other = cells !== null && others !== null ? others[i] : null;
      drawCell(td, cells === null ? EMPTY : cells[i], cells === null ? 0 : Number(marks[i]), other);
    });
  }

  // ---- texts ----

  function mark(id, from, to) {
    const list = element(id).querySelector("ol");
    if (list === null) return;
    let first = null;
    Array.from(list.children).forEach((item, i) => {
      const line = list.start + i;
      const is = line >= from && line <= to;
      if (is) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
      if (is && first === null) first = item;
    });
    const shown = (at === game.differs && list.querySelector(".differs")) || first;
    if (shown !== null) scrollTo(list, shown);
  }

  // Within its box, so that the page itself stays where it is.
  function scrollTo(box, item) {
    const over = item.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (over < 0 || over + item.offsetHeight > box.clientHeight) box.scrollTop += over - box.clientHeight / 2;
  }

  // ---- going to a frame ----

  let at = -1;
  let playing = 0; // a timer

  function go(to) {
    at = Math.max(0, Math.min(to, frames.length - 1));
    const frame = frames[at];
    const words = frame.words[0].toUpperCase() + frame.words.slice(1);
    element("said").textContent = words + (at === game.differs ? " (the first difference)" : "");
    drawBoard(element("expected"), frame.expected, frame.marks, frame.found);
    drawBoard(element("found"), frame.found, frame.marks, frame.expected);
    element("expected").querySelector(".note").textContent = frame.expectedNote;
    element("found").querySelector(".note").textContent = frame.foundNote;
    mark("input", frame.line, frame.line);
    mark("answer", ...frame.answer);
    mark("output", ...frame.output);
    element("turn").value = at;
    element("turn").setAttribute("aria-valuetext", frame.words);
    element("count").textContent = at + " / " + (frames.length - 1);
    for (const id of ["first", "back"]) element(id).setAttribute("aria-disabled", at === 0);
    for (const id of ["last", "forward"]) element(id).setAttribute("aria-disabled", at === frames.length - 1);
  }

  function pause() {
    clearInterval(playing);
    playing = 0;
    element("play").classList.remove("playing");
    element("play").setAttribute("aria-label", "Play");
  }

  function play() {
    if (at === frames.length - 1) go(0);
    playing = setInterval(() => {
      go(at + 1);
      if (at === frames.length - 1) pause();
    }, PACE);
    element("play").classList.add("playing");
    element("play").setAttribute("aria-label", "Pause");
  }

  const ways = {
    first: () => 0,
    back: () => at - 1,
    forward: () => at + 1,
    last: () => frames.length - 1,
    difference: () => game.differs,
  };

  function step(name) {
    pause();
    go(ways[name]());
  }

  function togglePlay() {
    if (playing) pause();
    else if (frames.length > 1) play();
  }

  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", d: "difference" };

  // The slider, and the texts, know what their keys are for.
  function onKey(event) {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || target.id === "turn" || target.closest(".text")) return;
    if (keys[event.key]) step(keys[event.key]);
    else if (event.key === " " && target.tagName !== "BUTTON") togglePlay();
    else return;
    event.preventDefault();
  }

  element("turn").max = frames.length - 1;
  element("turn").addEventListener("input", (event) => {
    pause();
    go(Number(event.target.value));
  });
  for (const name of Object.keys(ways)) element(name).addEventListener("click", () => step(name));
  element("play").addEventListener("click", togglePlay);
  document.addEventListener("keydown", onKey);
  element("player").hidden = false;
  go(game.differs);
})();
