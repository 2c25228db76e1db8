// Plays the game that #data holds. Boards are made here, from the start and what each turn did.
"use strict";

(function () {
  const game = JSON.parse(document.getElementById("data").textContent);

  // A turn is an array; these are its members.
  const KIND = 0, PLAYER = 1, TARGET = 2, SOURCE = 3, JUMPS = 4, FLIPS = 5, LINE = 6, NEXT = 7, WRONG = 8;
  const MOVE = 0, PASS = 1;
  const NONE = -1;

  const BOARD_MOST = 26; // rows and columns of a board that are shown; of a larger one a part
  const LINES_MOST = 1000; // lines of the input in the page at once
  const PACE = 800; // milliseconds a turn
  const REST = 200; // milliseconds without a turn until the link follows
  const SCORE_WIDTH = 1000; // of the bar, in its own units

  const [FIRST, SECOND, EMPTY, BLOCKED] = game.symbols;

  const element = (id) => document.getElementById(id);

  function make(parent, name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  }

  // ---- the board after a number of turns ----

  const cells = Array.from(game.start);
  let at = 0;

  function applyTurn(turn, player, undone) {
    if (turn[KIND] !== MOVE) return;
    const mine = game.symbols[player];
    const theirs = game.symbols[1 - player];
    for (const cell of turn[FLIPS]) cells[cell] = undone ? theirs : mine;
    cells[turn[TARGET]] = undone ? EMPTY : mine;
    if (turn[JUMPS]) cells[turn[SOURCE]] = undone ? mine : EMPTY;
  }

  function seek(turns) {
    while (at < turns) {
      const turn = game.turns[at++];
      applyTurn(turn, turn[PLAYER], false);
    }
    while (at > turns) {
      const turn = game.turns[--at];
      applyTurn(turn, turn[PLAYER], true);
    }
  }

  // ---- in words ----

  function label(first, i) {
    return first ? String.fromCharCode(first.charCodeAt(0) + i) : String(i);
  }

  function place(cell) {
    return "row " + label(game.rows, Math.floor(cell / game.side)) +
      " column " + label(game.columns, cell % game.side);
  }

  function way(turn) {
    const from = turn[SOURCE] === NONE ? "" : " from " + place(turn[SOURCE]);
    const to = turn[TARGET] === NONE ? "" : (from ? " to " : " at ") + place(turn[TARGET]);
    return from + to;
  }

  function wordsOf(turns) {
    if (turns === 0) return "the start";
    const turn = game.turns[turns - 1];
    const who = turn[PLAYER] === NONE ? "a line" : game.players[turn[PLAYER]];
    const flips = turn[FLIPS].length;
    let what = turn[SOURCE] === NONE ? " puts a piece" : turn[JUMPS] ? " jumps" : " clones";
    if (turn[KIND] === MOVE) what += way(turn) + (flips > 0 ? ", flips " + flips : "");
    else if (turn[KIND] === PASS) what = " passes";
    else what = " is refused" + (way(turn) ? " a move" + way(turn) : "");
    return "turn " + turns + ": " + who + what;
  }

  function drawPieces() {
    const count = (symbol) => cells.reduce((n, cell) => n + (cell === symbol), 0);
    const next = at === 0 ? game.next : game.turns[at - 1][NEXT];
    const first = count(FIRST), second = count(SECOND);
    element("pieces").textContent = game.players[0] + " has " + first + ", " + game.players[1] + " has " + second +
      (next === NONE ? "" : "; " + game.players[next] + " is next");
    const share = first + second > 0 ? first / (first + second) : 1 / 2;
    element("score").lastElementChild.setAttribute("width", Math.floor(share * SCORE_WIDTH));
  }

  function makeScore() {
    element("score").replaceChildren();
    for (const player of [1, 0]) {
      const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      bar.setAttribute("class", game.colours[player]);
      bar.setAttribute("width", SCORE_WIDTH);
      bar.setAttribute("height", 12);
      element("score").append(bar);
    }
  }

  // ---- the board in the page ----

  const shown = Math.min(game.side, BOARD_MOST);
  const table = element("board");
  const rowLabels = [], columnLabels = [], tableCells = [];
  let top = 0, left = 0; // of the part that is shown

  // Replaces the board that is there without JavaScript.
  function makeBoard() {
    for (const part of table.querySelectorAll("thead, tbody")) part.remove();
    const head = make(make(table, "thead"), "tr");
    make(head, "td", "corner");
    for (let i = 0; i < shown; i++) {
      columnLabels.push(make(head, "th"));
      columnLabels[i].scope = "col";
    }
    const body = make(table, "tbody");
    for (let i = 0; i < shown; i++) {
      const row = make(body, "tr");
      rowLabels.push(make(row, "th"));
      rowLabels[i].scope = "row";
      for (let j = 0; j < shown; j++) tableCells.push(make(row, "td"));
    }
    element("game").style.setProperty("--shown", shown);
  }

  function marksOf(turns) {
    const marks = new Map();
    if (turns === 0) return marks;
    const turn = game.turns[turns - 1];
    for (const cell of turn[FLIPS]) marks.set(cell, "flipped");
    if (turn[SOURCE] !== NONE) marks.set(turn[SOURCE], "source");
    if (turn[TARGET] !== NONE) marks.set(turn[TARGET], "target");
    return marks;
  }

  function partFrom(middle) {
    return Math.max(0, Math.min(middle - Math.floor(shown / 2), game.side - shown));
  }

  function choosePart() {
    const turn = at > 0 ? game.turns[at - 1] : null;
    const middle = Math.floor(game.side / 2);
    const cell = turn && turn[TARGET] !== NONE ? turn[TARGET] : middle * game.side + middle;
    top = partFrom(Math.floor(cell / game.side));
    left = partFrom(cell % game.side);
  }

  const markWords = { target: ", new", source: ", from here", flipped: ", flipped" };

  function drawCell(td, symbol, mark) {
    const key = symbol + (mark || "");
    if (td.dataset.key === key) return;
    const player = symbol === FIRST ? 0 : symbol === SECOND ? 1 : NONE;
    const blocked = BLOCKED !== undefined && symbol === BLOCKED;
    td.dataset.key = key;
    td.className = (mark || "") + (blocked ? " blocked" : "");
    td.replaceChildren();
    if (player !== NONE)
      make(td, "span", "piece " + game.colours[player], symbol).ariaHidden = true;
    make(td, "span", "unseen", (player !== NONE ? game.players[player] : blocked ? "blocked" : "empty") +
      (mark ? markWords[mark] : ""));
  }

  function drawBoard() {
    const marks = marksOf(at);
    choosePart();
    table.caption.textContent = "The board, " + wordsOf(at);
    for (let i = 0; i < shown; i++) {
      rowLabels[i].textContent = label(game.rows, top + i);
      columnLabels[i].textContent = label(game.columns, left + i);
      for (let j = 0; j < shown; j++) {
        const cell = (top + i) * game.side + left + j;
        drawCell(tableCells[i * shown + j], cells[cell], marks.get(cell));
      }
    }
  }

  // ---- the input in the page ----

  const wrongAt = new Map(); // the diagnostics of a line, from 1
  const turnAt = new Map(); // the last turn of a line
  let firstTurnLine = Infinity;
  let linesFrom = 0, linesTo = -1; // the lines in the page, from 1

  function indexLines() {
    for (const wrong of game.diagnostics) {
      if (!wrongAt.has(wrong.line)) wrongAt.set(wrong.line, []);
      wrongAt.get(wrong.line).push(wrong);
    }
    game.turns.forEach((turn, i) => {
      if (turn[LINE] > 0) turnAt.set(turn[LINE], i + 1);
      if (turn[LINE] > 0 && firstTurnLine === Infinity) firstTurnLine = turn[LINE];
    });
  }

  // The turn that a line leads to.
  function turnOfLine(line) {
    return line < firstTurnLine ? 0 : turnAt.get(line);
  }

  // The line of the last turn that has one; 0: there is none.
  function currentLine() {
    for (let i = at; i > 0; i--)
      if (game.turns[i - 1][LINE] > 0) return game.turns[i - 1][LINE];
    return 0;
  }

  function makeWrong(item, wrong) {
    const box = make(item, "div", wrong.severity);
    make(box, "pre", "caret", " ".repeat(wrong.at) + "^" + "~".repeat(Math.max(0, wrong.width - 1)))
      .ariaHidden = true;
    const about = make(box, "div", "about");
    make(about, "b", "", wrong.severity + ": ");
    about.append(wrong.message + " [" + wrong.code + "]");
    if (wrong.expected) make(about, "span", "", "expected " + wrong.expected);
    make(about, "span", "", wrong.clause);
    if (wrong.help) make(about, "span", "", "help: " + wrong.help);
  }

  function makeLine(line) {
    const text = line <= game.lines.length ? game.lines[line - 1] : "(end of input)";
    const wrongs = wrongAt.get(line) || [];
    const item = make(element("lines"), "li", wrongs.length > 0 ? wrongs[0].severity : "");
    const row = make(item, "div", "line");
    row.dataset.line = line;
    if (turnOfLine(line) !== undefined) row.classList.add("of-turn");
    make(row, "span", "number", line);
    const code = make(row, "code");
    const wrong = wrongs[0];
    if (wrong && wrong.width > 0) {
      code.append(text.slice(0, wrong.at));
      make(code, "mark", "", text.slice(wrong.at, wrong.at + wrong.width));
      code.append(text.slice(wrong.at + wrong.width));
    } else {
      code.append(text);
    }
    for (const each of wrongs) makeWrong(item, each);
  }

  function makeMore(text, line) {
    const button = make(make(element("lines"), "li"), "button", "more", text);
    button.type = "button";
    button.addEventListener("click", () => {
      makeLines(line);
      element("lines").querySelector('[data-line="' + line + '"]').scrollIntoView({ block: "center" });
    });
  }

  // Puts the lines around one of them into the page.
  function makeLines(around) {
    const lines = Math.max(game.lines.length, ...wrongAt.keys());
    linesFrom = Math.max(1, Math.min(around - LINES_MOST / 2, lines - LINES_MOST + 1));
    linesTo = Math.min(lines, linesFrom + LINES_MOST - 1);
    element("lines").replaceChildren();
    if (linesFrom > 1) makeMore("Earlier lines, 1 to " + (linesFrom - 1), linesFrom - 1);
    for (let line = linesFrom; line <= linesTo; line++) makeLine(line);
    if (lines === 0) make(element("lines"), "li", "nothing", "It is empty.");
    if (linesTo < lines) makeMore("Later lines, " + (linesTo + 1) + " to " + lines, linesTo + 1);
  }

  // Within its box, so that the page itself stays where it is.
  function scrollTo(row) {
    const box = element("scroll");
    const over = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const under = over + row.offsetHeight - box.clientHeight;
    if (over < 0 || under > 0) box.scrollTop += over - box.clientHeight / 2;
  }

  function rowOf(line) {
    return element("lines").querySelector('[data-line="' + line + '"]');
  }

  function drawLines() {
    const line = currentLine();
    const wrong = wrongHere();
    const seen = wrong ? wrong.line : line;
    for (const old of document.querySelectorAll(".line[aria-current]")) old.removeAttribute("aria-current");
    if (linesTo < 0 || (seen > 0 && (seen < linesFrom || seen > linesTo))) makeLines(seen);
    if (seen === 0 && linesFrom === 1) element("scroll").scrollTop = 0;
    if (line >= linesFrom && line <= linesTo) rowOf(line).setAttribute("aria-current", "true");
    if (seen > 0) scrollTo(wrong ? rowOf(seen).parentElement : rowOf(seen));
  }

  // ---- going to a turn ----

  let playing = 0; // a timer
  let linking = 0; // another one

  // The error of the turn, or the first error where it belongs to no turn.
  function wrongHere() {
    const turn = at > 0 ? game.turns[at - 1] : null;
    const number = turn && turn[WRONG] !== NONE ? turn[WRONG] : at === game.errorTurn ? game.error : NONE;
    return game.diagnostics[number];
  }

  function sayTurn() {
    const words = wordsOf(at);
    const wrong = wrongHere();
    element("said").textContent = words[0].toUpperCase() + words.slice(1);
    element("wrong").textContent = wrong ? wrong.message : "";
    if (wrong && wrong.help) make(element("wrong"), "span", "", "help: " + wrong.help);
    element("turn").setAttribute("aria-valuetext", words);
    element("count").textContent = at + " / " + game.turns.length;
  }

  function go(turns) {
    seek(Math.max(0, Math.min(turns, game.turns.length)));
    element("turn").value = at;
    for (const id of ["first", "back"]) element(id).setAttribute("aria-disabled", at === 0);
    for (const id of ["last", "forward"])
      element(id).setAttribute("aria-disabled", at === game.turns.length);
    sayTurn();
    drawPieces();
    drawBoard();
    drawLines();
  }

  // The turn that the page's link names, such as #turn=5; or NONE.
  function turnOfLink() {
    const found = /^#turn=(\d{1,9})$/.exec(location.hash);
    return found ? Number(found[1]) : NONE;
  }

  // A browser allows only some changes of a link in a while, so the link waits until the turn rests. A
  // page in a frame has none.
  function follow() {
    clearTimeout(linking);
    if (location.protocol !== "about:")
      linking = setTimeout(() => history.replaceState(null, "", "#turn=" + at), REST);
  }

  function visit(turns) {
    go(turns);
    follow();
  }

  function onLink() {
    const turns = turnOfLink();
    if (turns === NONE || turns === at) return;
    pause();
    go(turns);
  }

  function pause() {
    clearInterval(playing);
    playing = 0;
    element("play").classList.remove("playing");
    element("play").setAttribute("aria-label", "Play");
  }

  function play() {
    if (at === game.turns.length) visit(0);
    playing = setInterval(() => {
      visit(at + 1);
      if (at === game.turns.length) pause();
    }, PACE);
    element("play").classList.add("playing");
    element("play").setAttribute("aria-label", "Pause");
  }

  const ways = {
    first: () => 0,
    back: () => at - 1,
    forward: () => at + 1,
    last: () => game.turns.length,
  };

  function step(name) {
    pause();
    visit(ways[name]());
  }

  function togglePlay() {
    if (playing) pause();
    else if (game.turns.length > 0) play();
  }

  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

  // The slider, and the lines, know what their keys are for.
  function onKey(event) {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || target.id === "turn" || target.closest("#scroll"))
      return;
    if (keys[event.key]) {
      step(keys[event.key]);
    } else if (event.key === " " && target.tagName !== "BUTTON") {
      togglePlay();
    } else {
      return;
    }
    event.preventDefault();
  }

  function onLine(event) {
    const row = event.target.closest(".line.of-turn");
    if (row === null || !getSelection().isCollapsed) return;
    pause();
    visit(turnOfLine(Number(row.dataset.line)));
  }

  function start() {
    const verdict = element("verdict");
    verdict.textContent = game.verdict;
    verdict.className = game.valid ? "valid" : "not-valid";
    indexLines();
    element("scroll").hidden = false;
    if (game.side === 0) {
      element("game").textContent = "There is no board: what should be one is malformed.";
      drawLines();
      return;
    }
    element("player").hidden = false;
    if (!game.valid) element("game").classList.add("not-valid");
    makeBoard();
    makeScore();
    element("turn").max = game.turns.length;
    element("turn").addEventListener("input", (event) => {
      pause();
      visit(Number(event.target.value));
    });
    for (const name of Object.keys(ways)) element(name).addEventListener("click", () => step(name));
    element("play").addEventListener("click", togglePlay);
    element("lines").addEventListener("click", onLine);
    document.addEventListener("keydown", onKey);
    element("legend").textContent = "Thick ring: the new piece" +
      (game.turns.some((turn) => turn[SOURCE] !== NONE) ? "; dashed ring: the piece that clones or jumps" : "") + "; thin ring: flipped." +
      (shown < game.side ? " Of this board the part around the turn is shown." : "");
    window.addEventListener("hashchange", onLink);
    go(turnOfLink() === NONE ? game.at : turnOfLink());
  }

  start();
})();
