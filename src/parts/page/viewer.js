// The viewer: shows the document of a page. A text of the document never becomes markup.
"use strict";

(function () {
  const page = JSON.parse(document.getElementById("data").textContent);

  // ---- elements ----

  // Attributes that are undefined or false are left out, and so are children that are undefined, false or empty.
  function fill(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {}))
      if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
    made.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== false && child !== ""));
    return made;
  }

  function make(name, attributes, ...children) {
    return fill(document.createElement(name), attributes, children);
  }

  function draw(name, attributes, ...children) {
    return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  }

  const unseen = (text) => make("span", { class: "unseen" }, text);
  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  // Scrolls within a box, so that the page itself stays where it is.
  function scrollTo(box, item) {
    const over = item.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (over < 0 || over + item.offsetHeight > box.clientHeight) box.scrollTop += over - box.clientHeight / 2;
  }

  // ---- stepping through boards ----

  const PACE = 800; // milliseconds a step

  // The buttons, with their keys and pictures.
  const BUTTONS = [
    ["first", "To the start", "Home", "M5 5h3v14H5zM20 5v14L9 12z"],
    ["back", "Back", "left arrow", "M17 5v14L6 12z"],
    ["play", "Play", "space", "M7 4v16l13-8z", "M6 5h4v14H6zM14 5h4v14h-4z"],
    ["forward", "Forward", "right arrow", "M7 5v14l11-7z"],
    ["last", "To the end", "End", "M16 5h3v14h-3zM4 5v14l11-7z"],
  ];
  const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", d: "difference" };

  // Makes the controls of steps 0 to `last`. `show` shows a step, and returns what it is in words. `difference` is the
  // step of the first difference, if there is one. Keys that are pressed in `heard` work, except in `.listens`.
  function makePlayer(last, show, heard, difference) {
    let at = 0;
    let timer = 0;
    const ways = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => last };
    const buttons = {};
    const slider = make("input", { id: "turn", type: "range", min: 0, max: last, value: 0, "aria-label": "Turn" });
    const count = make("span", { id: "count" });

    function visit(to) {
      at = Math.max(0, Math.min(to, last));
      slider.value = at;
      slider.setAttribute("aria-valuetext", show(at));
      count.textContent = at + " / " + last;
      for (const id of ["first", "back"]) buttons[id].setAttribute("aria-disabled", at === 0);
      for (const id of ["last", "forward"]) buttons[id].setAttribute("aria-disabled", at === last);
    }

    function setPlaying(is) {
      clearInterval(timer);
      timer = is ? setInterval(next, PACE) : 0;
      buttons.play.classList.toggle("playing", is);
      buttons.play.setAttribute("aria-label", is ? "Pause" : "Play");
    }

    function next() {
      visit(at + 1);
      if (at === last) setPlaying(false);
    }

    function togglePlay() {
      if (timer === 0 && at === last) visit(0);
      setPlaying(timer === 0 && last > 0);
    }

    function goTo(step) {
      setPlaying(false);
      visit(step);
    }

    // The slider, and boxes that scroll, know what their keys are for.
    function onKey(event) {
      const target = event.target;
      if (event.ctrlKey || event.altKey || event.metaKey || target === slider || target.closest(".listens")) return;
      if (ways[KEYS[event.key]]) goTo(ways[KEYS[event.key]]());
      else if (event.key === " " && target.tagName !== "BUTTON") togglePlay();
      else return;
      event.preventDefault();
    }

    for (const [id, label, key, ...pictures] of BUTTONS) {
      const classes = pictures.length > 1 ? ["when-paused", "when-playing"] : [];
      const picture = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
        pictures.map((d, i) => draw("path", { class: classes[i], d })));
      const title = id === "play" ? "Play or pause" : label;
      buttons[id] = make("button", { id, type: "button", "aria-label": label, title: title + " (" + key + ")" }, picture);
      buttons[id].addEventListener("click", id === "play" ? togglePlay : () => goTo(ways[id]()));
    }
    if (difference !== undefined) {
      ways.difference = () => difference;
      buttons.difference = make("button", { id: "difference", type: "button", title: "To the first difference (d)" },
        "First difference");
      buttons.difference.addEventListener("click", () => goTo(difference));
    }
    slider.addEventListener("input", () => goTo(Number(slider.value)));
    heard.addEventListener("keydown", onKey);
    const controls = make("div", { id: "controls", role: "group", "aria-label": "Turns" }, Object.values(buttons), count);
    return { element: make("div", { id: "player" }, controls, slider), goTo };
  }

  // ---- boards ----

  const BOARD_MOST = 26; // rows and columns of a board that are shown; of a larger one a part
  const UNREAD = " "; // a cell that could not be read
  const MARK_WORDS = { source: ", from here", target: ", new", flipped: ", flipped" };

  function label(first, i) {
    return first ? String.fromCharCode(first.charCodeAt(0) + i) : String(i);
  }

  // The first of the rows or columns that are shown.
  function partFrom(middle, side) {
    const shown = Math.min(side, BOARD_MOST);
    return Math.max(0, Math.min(middle - Math.floor(shown / 2), side - shown));
  }

  function makePiece(game, player) {
    return make("span", { class: "piece " + game.colours[player], "aria-hidden": "true" }, game.symbols[player]);
  }

  function nameOf(game, symbol) {
    const at = game.symbols.indexOf(symbol);
    if (at >= 0) return [...game.players, "empty", "blocked"][at];
    return symbol === UNREAD ? "not read" : "another character";
  }

  // Draws a cell; `other` is the symbol in the same cell of another board, or undefined.
  function drawCell(game, td, symbol, mark, other) {
    const key = [symbol, mark, other].join();
    if (td.dataset.key === key) return;
    const at = game.symbols.indexOf(symbol);
    const differs = other !== undefined && other !== symbol && other !== UNREAD && symbol !== UNREAD;
    td.dataset.key = key;
    td.className = [mark, at === 3 && "blocked", differs && "differs"].filter(Boolean).join(" ");
    td.replaceChildren();
    if (at === 0 || at === 1) td.append(makePiece(game, at));
    else if (at < 0) td.append(make("span", { class: "odd", "aria-hidden": "true" }, symbol === UNREAD ? "?" : symbol));
    td.append(unseen(nameOf(game, symbol) + (MARK_WORDS[mark] || "") +
      (differs ? ", differs: the other has " + nameOf(game, other) : "")));
  }

  // Makes a board without pieces. `label` names its rows and columns from `top` and `left` on.
  function makeBoard(game, shown, id) {
    const columns = [], rows = [], cells = [];
    for (let i = 0; i < shown; i++) {
      columns.push(make("th", { scope: "col" }));
      rows.push(make("th", { scope: "row" }));
      cells.push(...Array.from({ length: shown }, () => make("td")));
    }
    const caption = make("caption", { class: "unseen" });
    const element = make("table", { id, class: "board" }, caption,
      make("thead", {}, make("tr", {}, make("td", { class: "corner" }), columns)),
      make("tbody", {}, rows.map((th, i) => make("tr", {}, th, cells.slice(i * shown, (i + 1) * shown)))));

    function setLabels(top, left) {
      for (let i = 0; i < shown; i++) {
        rows[i].textContent = label(game.rows, top + i);
        columns[i].textContent = label(game.columns, left + i);
      }
    }

    return { element, caption, cells, setLabels };
  }

  // ---- a game ----

  // A turn is an array; these are its members.
  const KIND = 0, PLAYER = 1, TARGET = 2, SOURCE = 3, JUMPS = 4, FLIPS = 5, LINE = 6, NEXT = 7, WRONG = 8;
  const MOVE = 0, PASS = 1;
  const NONE = -1;
  const SCORE_WIDTH = 1000; // of the bar, in its own units

  // The cells after a number of turns.
  function makeCells(game) {
    const EMPTY = game.symbols[2];
    const cells = Array.from(game.start);
    let at = 0;

    function apply(turn, undone) {
      if (turn[KIND] !== MOVE) return;
      const mine = game.symbols[turn[PLAYER]];
      const theirs = game.symbols[1 - turn[PLAYER]];
      for (const cell of turn[FLIPS]) cells[cell] = undone ? theirs : mine;
      cells[turn[TARGET]] = undone ? EMPTY : mine;
      if (turn[JUMPS]) cells[turn[SOURCE]] = undone ? mine : EMPTY;
    }

    function seek(turns) {
      while (at < turns) apply(game.turns[at++], false);
      while (at > turns) apply(game.turns[--at], true);
    }

    return { cells, seek };
  }

  function wordsOf(game, turns) {
    if (turns === 0) return "the start";
    const turn = game.turns[turns - 1];
    const place = (cell) => "row " + label(game.rows, Math.floor(cell / game.side)) +
      " column " + label(game.columns, cell % game.side);
    const from = turn[SOURCE] === NONE ? "" : " from " + place(turn[SOURCE]);
    const way = from + (turn[TARGET] === NONE ? "" : (from ? " to " : " at ") + place(turn[TARGET]));
    const who = turn[PLAYER] === NONE ? "a line" : game.players[turn[PLAYER]];
    const flips = turn[FLIPS].length;
    let what = turn[SOURCE] === NONE ? " puts a piece" : turn[JUMPS] ? " jumps" : " clones";
    if (turn[KIND] === MOVE) what += way + (flips > 0 ? ", flips " + flips : "");
    else if (turn[KIND] === PASS) what = " passes";
    else what = way === "" ? " is refused" : " is refused a move" + way;
    return "turn " + turns + ": " + who + what;
  }

  function marksOf(game, turns) {
    const marks = new Map();
    if (turns === 0) return marks;
    const turn = game.turns[turns - 1];
    for (const cell of turn[FLIPS]) marks.set(cell, "flipped");
    if (turn[SOURCE] !== NONE) marks.set(turn[SOURCE], "source");
    if (turn[TARGET] !== NONE) marks.set(turn[TARGET], "target");
    return marks;
  }

  // The number of the diagnostic that is shown after so many turns: that of the turn, or the first error where it belongs
  // to no turn.
  function wrongAfter(game, turns) {
    const own = turns > 0 ? game.turns[turns - 1][WRONG] : NONE;
    return game.diagnostics[own === NONE && turns === game.errorTurn ? game.error : own];
  }

  function makeLetters(game) {
    const pieces = game.letters.map((text, i) =>
      make("li", {}, makePiece(game, i), unseen(game.symbols[i] + ": "), text));
    const blocked = game.symbols.length > 3 && make("li", {}, make("span", { class: "blocked" }), "blocked");
    return make("ul", { id: "letters", "aria-label": "Pieces" }, pieces, blocked || undefined);
  }

  // The board, and what stands around it. `show` shows it after a number of turns.
  function makeGame(game) {
    const shown = Math.min(game.side, BOARD_MOST);
    const { cells, seek } = makeCells(game);
    const board = makeBoard(game, shown, "board");
    const said = make("p", { id: "said", role: "status" });
    const pieces = make("p", { id: "pieces" });
    const wrong = make("p", { id: "wrong" });
    const bars = [1, 0].map((player) =>
      draw("rect", { class: game.colours[player], width: SCORE_WIDTH, height: 12 }));

    function drawBoard(turns) {
      const marks = marksOf(game, turns);
      const middle = Math.floor(game.side / 2);
      const target = turns > 0 ? game.turns[turns - 1][TARGET] : NONE;
      const cell = target !== NONE ? target : middle * game.side + middle;
      const top = partFrom(Math.floor(cell / game.side), game.side);
      const left = partFrom(cell % game.side, game.side);
      board.caption.textContent = "The board, " + wordsOf(game, turns);
      board.setLabels(top, left);
      board.cells.forEach((td, i) => {
        const at = (top + Math.floor(i / shown)) * game.side + left + i % shown;
        drawCell(game, td, cells[at], marks.get(at));
      });
    }

    function drawScore(turns) {
      const [first, second] = [0, 1].map((player) => cells.filter((c) => c === game.symbols[player]).length);
      const share = first + second > 0 ? first / (first + second) : 1 / 2;
      const next = turns > 0 ? game.turns[turns - 1][NEXT] : game.next;
      pieces.textContent = game.players[0] + " has " + first + ", " + game.players[1] + " has " + second +
        (next === NONE ? "" : "; " + game.players[next] + " is next");
      bars[1].setAttribute("width", Math.floor(share * SCORE_WIDTH));
    }

    function show(turns) {
      const words = wordsOf(game, turns);
      const found = wrongAfter(game, turns);
      seek(turns);
      said.textContent = capital(words);
      wrong.textContent = found ? found.message : "";
      if (found && found.help) wrong.append(make("span", {}, "help: " + found.help));
      drawScore(turns);
      drawBoard(turns);
      return words;
    }

    const legend = "Thick ring: the new piece" +
      (game.turns.some((turn) => turn[SOURCE] !== NONE) ? "; dashed ring: the piece that clones or jumps" : "") +
      "; thin ring: flipped." + (shown < game.side ? " Of this board the part around the turn is shown." : "");
    const element = make("section", { id: "game", "aria-label": "Game", class: game.valid ? undefined : "not-valid" },
      said, board.element,
      draw("svg", { id: "score", viewBox: "0 0 1000 12", preserveAspectRatio: "none", "aria-hidden": "true" }, bars),
      pieces, wrong, makeLetters(game), make("p", { id: "legend" }, legend));
    element.style.setProperty("--shown", shown);
    return { element, show, after: pieces };
  }

  // ---- the input of a game ----

  const LINES_MOST = 1000; // lines in the page at once

  function makeWrong(wrong) {
    const about = make("div", { class: "about" }, make("b", {}, wrong.severity + ": "),
      wrong.message + " [" + wrong.code + "]",
      wrong.expected && make("span", {}, "expected " + wrong.expected), make("span", {}, wrong.clause),
      wrong.help && make("span", {}, "help: " + wrong.help));
    const caret = " ".repeat(wrong.at) + "^" + "~".repeat(Math.max(0, wrong.width - 1));
    return make("div", { class: wrong.severity }, make("pre", { class: "caret", "aria-hidden": "true" }, caret), about);
  }

  // The lines of the input with their diagnostics. `show` shows the line of the last turn; `onTurn` is called with the
  // turn of a line that is clicked.
  function makeInput(game, onTurn) {
    const wrongAt = new Map(); // the diagnostics of a line, from 1
    const turnAt = new Map(); // the last turn of a line
    const list = make("ol", { id: "lines" });
    const box = make("div", { id: "scroll", class: "listens", tabindex: 0, role: "region",
      "aria-label": "Lines of the input" }, list);
    let firstTurnLine = Infinity;
    let from = 0, to = -1; // the lines in the page, from 1

    for (const wrong of game.diagnostics) wrongAt.set(wrong.line, [...(wrongAt.get(wrong.line) || []), wrong]);
    game.turns.forEach((turn, i) => {
      if (turn[LINE] > 0) turnAt.set(turn[LINE], i + 1);
      if (turn[LINE] > 0 && firstTurnLine === Infinity) firstTurnLine = turn[LINE];
    });
    const last = Math.max(game.lines.length, ...wrongAt.keys());

    // The turn that a line leads to.
    const turnOf = (line) => line < firstTurnLine ? 0 : turnAt.get(line);
    const rowOf = (line) => list.querySelector('[data-line="' + line + '"]');

    // The line of the last turn that has one; 0: there is none.
    function lineOf(turns) {
      for (let i = turns; i > 0; i--)
        if (game.turns[i - 1][LINE] > 0) return game.turns[i - 1][LINE];
      return 0;
    }

    function makeLine(line) {
      const text = line <= game.lines.length ? game.lines[line - 1] : "(end of input)";
      const wrongs = wrongAt.get(line) || [];
      const { at, width } = wrongs[0] || { at: 0, width: 0 };
      const code = make("code", {}, text.slice(0, at), width > 0 ? make("mark", {}, text.slice(at, at + width)) : "",
        text.slice(at + width));
      const row = make("div", { class: turnOf(line) === undefined ? "line" : "line of-turn", "data-line": line },
        make("span", { class: "number" }, line), code);
      return make("li", { class: wrongs.length > 0 && wrongs[0].severity }, row, wrongs.map(makeWrong));
    }

    function makeMore(text, line) {
      const button = make("button", { class: "more", type: "button" }, text);
      button.addEventListener("click", () => {
        makeLines(line);
        rowOf(line).scrollIntoView({ block: "center" });
      });
      return make("li", {}, button);
    }

    // Puts the lines around one of them into the page.
    function makeLines(around) {
      from = Math.max(1, Math.min(around - LINES_MOST / 2, last - LINES_MOST + 1));
      to = Math.min(last, from + LINES_MOST - 1);
      list.replaceChildren();
      if (from > 1) list.append(makeMore("Earlier lines, 1 to " + (from - 1), from - 1));
      for (let line = from; line <= to; line++) list.append(makeLine(line));
      if (last === 0) list.append(make("li", { class: "nothing" }, "It is empty."));
      if (to < last) list.append(makeMore("Later lines, " + (to + 1) + " to " + last, to + 1));
    }

    function show(turns) {
      const line = lineOf(turns);
      const wrong = wrongAfter(game, turns);
      const seen = wrong ? wrong.line : line;
      for (const old of list.querySelectorAll(".line[aria-current]")) old.removeAttribute("aria-current");
      if (to < 0 || (seen > 0 && (seen < from || seen > to))) makeLines(seen);
      if (seen === 0 && from === 1) box.scrollTop = 0;
      if (line >= from && line <= to) rowOf(line).setAttribute("aria-current", "true");
      if (seen > 0) scrollTo(box, wrong ? rowOf(seen).parentElement : rowOf(seen));
    }

    list.addEventListener("click", (event) => {
      const row = event.target.closest(".line.of-turn");
      if (row !== null && getSelection().isCollapsed) onTurn(turnOf(Number(row.dataset.line)));
    });
    return { element: make("section", { id: "input", "aria-label": "Input" }, make("h2", {}, "Input"), box), show };
  }

  // ---- a game in a page ----

  // Shows a game in `into`, which hears the keys; `onVisit` is called with each turn that is shown. Returns the function
  // that goes to a turn.
  function showGame(game, into, heard, onVisit) {
    let player;
    const input = makeInput(game, (turn) => player && player.goTo(turn));
    if (game.side === 0) {
      into.append(make("section", { id: "game" }, "There is no board: what should be one is malformed."), input.element);
      input.show(0);
      return () => undefined;
    }
    const board = makeGame(game);
    player = makePlayer(game.turns.length, (turns) => {
      const words = board.show(turns);
      input.show(turns);
      onVisit(turns);
      return words;
    }, heard);
    board.after.after(player.element);
    into.append(board.element, input.element);
    return player.goTo;
  }

  // The page of `flipref show`. Its link, such as #turn=5, names a turn.
  function showShow() {
    const REST = 200; // milliseconds without a turn until the link follows: a browser allows only some changes in a while
    const game = page.game;
    const main = make("main", { class: "game" });
    let shown = NONE;
    let timer = 0;

    function turnOfLink() {
      const found = /^#turn=(\d{1,9})$/.exec(location.hash);
      return found ? Number(found[1]) : NONE;
    }

    function follow(turns) {
      clearTimeout(timer);
      if (shown !== NONE && location.protocol !== "about:")
        timer = setTimeout(() => history.replaceState(null, "", "#turn=" + turns), REST);
      shown = turns;
    }

    document.body.append(
      make("header", {}, make("p", { class: "what" }, game.title), make("h1", {}, page.name),
        make("p", { id: "verdict", class: game.valid ? "valid" : "not-valid" }, game.verdict)), main);
    const goTo = showGame(game, main, document, follow);
    goTo(turnOfLink() === NONE ? game.at : turnOfLink());
    window.addEventListener("hashchange", () => {
      if (turnOfLink() !== NONE && turnOfLink() !== shown) goTo(turnOfLink());
    });
  }

  // ---- parts of texts ----

  function makeExcerpt(excerpt) {
    const parts = (line, differs) => Array.isArray(line) ? [line[0], make("mark", {}, line[1])]
      : [line, differs ? make("mark", { class: "end" }, "\u23ce") : undefined];
    const items = excerpt.lines.map((line, i) => {
      const differs = excerpt.from + i === excerpt.differs;
      return make("li", { class: differs && "differs" }, parts(line, differs));
    });
    if (excerpt.ends) items.push(make("li", { class: "differs none" }, "(the text ends here)"));
    if (items.length === 0) return make("p", { class: "note" }, "(nothing)");
    return make("ol", { class: "text listens", tabindex: 0, start: excerpt.from }, items);
  }

  const makeArguments = (args) => make("code", {}, args.map((word) => word || "''").join(" "));

  // ---- a finding ----

  // Both boards, the reference's and the program's. `onStep` is called with the frame that is shown.
  function makeBoards(boards, onStep) {
    const MARKS = [undefined, "source", "target", "flipped"];
    const { frames, shown, differs } = boards;
    const said = make("p", { id: "said", role: "status" });

    function makeFigure(id, name, what, caption) {
      const board = makeBoard(boards, shown);
      const note = make("p", { class: "note" });
      const element = make("figure", { id }, make("figcaption", {}, what + ": ", make("b", {}, name)), board.element, note);
      board.caption.textContent = caption;
      board.setLabels(boards.top, boards.left);

      function show(cells, marks, others, text) {
        board.element.classList.toggle("absent", cells === null);
        note.textContent = text;
        board.cells.forEach((td, i) => {
          if (cells === null) drawCell(boards, td, boards.symbols[2]);
          else drawCell(boards, td, cells[i], MARKS[marks[i]], others === null ? undefined : others[i]);
        });
      }

      return { element, show };
    }

    const expected = makeFigure("expected", "the reference", "Expected", "The reference's board");
    const found = makeFigure("found", page.program, "Found", "The board that the program printed");

    function show(at) {
      const frame = frames[at];
      said.textContent = capital(frame.words) + (at === differs ? " (the first difference)" : "");
      expected.show(frame.expected, frame.marks, frame.found, frame.expectedNote);
      found.show(frame.found, frame.marks, frame.expected, frame.foundNote);
      onStep(frame, at === differs);
      return frame.words;
    }

    const legend = "Square frame: the cells differ. Thick ring: the new piece; thin ring: flipped." +
      (shown < boards.side ? " A part of the board is shown." : "") +
      (boards.cut ? " Only the boards around the first difference are in this page." : "");
    const player = makePlayer(frames.length - 1, show, document, differs);
    const element = make("section", { id: "games", "aria-label": "Both games", class: shown > 10 ? "large" : undefined },
      said, make("div", { id: "boards" }, expected.element, found.element), player.element,
      make("p", { class: "legend" }, legend));
    element.style.setProperty("--shown", shown);
    return { element, start: () => player.goTo(differs) };
  }

  // Marks the lines of a text from `from` to `to`, and scrolls to them, or to the difference.
  function markLines(section, isFirst, from, to) {
    const list = section.querySelector("ol");
    if (list === null) return;
    const marked = Array.from(list.children).filter((item, i) => {
      const is = list.start + i >= from && list.start + i <= to;
      if (is) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
      return is;
    });
    const seen = (isFirst && list.querySelector(".differs")) || marked[0];
    if (seen) scrollTo(list, seen);
  }

  function makeFacts() {
    const fact = (name, ...value) => make("div", { class: name === "Rule" && "rule" }, make("dt", {}, name),
      make("dd", {}, value));
    const rule = (page.rule || page.code || page.clause) && fact("Rule", page.rule, page.code && [" ", make("code", {}, page.code)],
      page.clause && make("blockquote", {}, page.clause));
    return make("dl", {}, page.facts.map(([name, text]) => fact(name, text)), rule);
  }

  function showFinding() {
    const last = page.steps[page.steps.length - 1];
    const column = (id, title, excerpt) => make("section", { id }, make("h2", {}, title), makeExcerpt(excerpt));
    const input = column("input", "Input", last.input);
    const answer = column("answer", "Expected output", page.answer);
    const output = column("output", "Found output", page.output);
    const boards = page.boards && makeBoards(page.boards, (frame, isFirst) => {
      markLines(input, isFirst, frame.line, frame.line);
      markLines(answer, isFirst, ...frame.answer);
      markLines(output, isFirst, ...frame.output);
    });
    document.body.append(
      make("header", {},
        make("p", { class: "what" }, make("b", {}, page.program), make("span", {}, page.dialect),
          page.input && make("span", {}, page.input)),
        make("h1", {}, page.sentence), makeFacts()),
      make("main", {}, boards ? boards.element
        : page.isText ? undefined : make("p", { class: "note" }, "This input has no board to draw."),
        page.steps.slice(0, -1).map((step) => make("section", { class: "before" },
          make("h2", {}, "Before it, in the same folder: ", makeArguments(step.args)), makeExcerpt(step.input))),
        last.args.length > 0 ? make("p", { class: "arguments" }, "Arguments: ", makeArguments(last.args)) : undefined,
        make("div", { id: "texts" }, input, answer, output),
        page.sanitizer && make("section", { id: "sanitizer" }, make("h2", {}, "What a sanitizer found"),
          makeExcerpt(page.sanitizer))));
    if (boards) boards.start();
  }

  // ---- parts of reports ----

  const plural = (n, what) => n + " " + what + (n === 1 ? "" : "s");
  const faint = (...children) => make("p", { class: "faint" }, children);
  const section = (id, title, ...children) => make("section", { id }, make("h2", {}, title), children);
  const makeNames = (names) => make("ul", { class: "names" }, names.map((name) => make("li", {}, name)));
  const makeBar = (value, of) => make("progress", { max: of > 0 ? of : 100, value: Math.max(0, value) });

  function makeTiles(tiles) {
    return make("ul", { class: "tiles" }, tiles.map(([n, what]) => make("li", {}, make("b", {}, n), what)));
  }

  // A table that scrolls if it is too wide. A heading is a text, or a text and its class.
  function makeTable(name, className, headings, rows) {
    const heads = headings.map((text) => Array.isArray(text) ? make("th", { scope: "col", class: text[1] }, text[0])
      : text === "" ? make("td") : make("th", { scope: "col" }, text));
    return make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": name },
      make("table", { class: className }, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows)));
  }

  // The parts of a page: what stands above its heading, the heading, the number beside it, and so on.
  function showReport(above, title, total, warning, sections, footer) {
    document.body.append(
      make("header", {}, make("div", {}, make("p", { class: "course" }, above), make("h1", {}, title)),
        total && make("p", { class: "total" }, total)),
      ...[warning || []].flat(), make("main", {}, sections), make("footer", {}, make("p", {}, footer)));
  }

  const CONTAINMENT = {
    full: " (own namespaces, system-call filter, Landlock)",
    kernel: " (system-call filter and Landlock; no namespaces of their own)",
    limits: " (limits only: programs could read files)",
  };

  function makeFooter() {
    return ["Containment: ", make("b", {}, page.containment), CONTAINMENT[page.containment] || "",
      ". Made by flipref " + page.version + "."];
  }

  // ---- groups of programs ----

  function makeGroup(group, i) {
    const { name, file, exact, size, steps } = group.smallest || { steps: [] };
    const path = (file, exact) => exact || file.split("/").map(encodeURIComponent).join("/");
    const runs = steps.map((step, k) => [
      steps.length > 1 ? make("p", {}, make("b", {}, "Run " + (k + 1)), k > 0 ? ", in the same folder" : "") : undefined,
      step.args.length > 0 ? make("p", {}, "arguments: ", makeArguments(step.args)) : undefined,
      step.input.lines.length > 0 ? makeExcerpt(step.input) : faint("The input is empty."),
      step.more > 0 ? faint(plural(step.more, "more line")) : undefined,
    ]);
    const makeMember = ({ name, page, exact }, k) =>
      [k > 0 ? ", " : "", page === undefined ? name : make("a", { href: path(page, exact) }, name)];
    const members = makeNames(group.kinds.map((kind) => kind.map(makeMember)));
    const count = group.kinds.flat().length;
    return make("tr", { id: "g" + (i + 1) }, make("td", { class: "number faint" }, i + 1),
      make("th", { scope: "row" }, group.causes.map((words) => make("p", { class: "difference" }, words)),
        faint("shown by " + plural(group.brokenBy, "input") + " of " + page.inputs)),
      make("td", { class: "smallest" },
        name && make("p", { class: "input" }, file === undefined ? name : make("a", { href: path(file, exact) }, name), " ",
          make("span", { class: "faint" }, size)),
        runs),
      make("td", { class: "number" }, make("b", {}, count),
        make("span", { class: "unit" }, count === 1 ? " program" : " programs")),
      make("td", { class: "members" },
        count > 24 ? make("details", {}, make("summary", {}, "all " + count), members) : members));
  }

  function showGroups() {
    const NUMBER = "number";
    const headings = [["No.", NUMBER], "Cause", "Smallest input", ["Programs", NUMBER], "Members"];
    const rows = page.groups.map(makeGroup);
    const table = [
      faint("The programs of a group share a cause. Those in one line are alike with every input."),
      makeTable("Groups", "groups", headings, rows).firstChild,
    ];
    showReport(page.dialect, "Programs that share a cause", undefined, make("p", { class: "warning" }, page.warning), [
      makeTiles(page.tiles),
      section("groups", "Groups", rows.length > 0 ? table : make("p", {}, "None: no input breaks a program.")),
      page.unhunted.length > 0 ? section("unhunted", "Not hunted",
        makeNames(page.unhunted.map(({ name, why }) => name + ": " + why))) : undefined,
      page.unbroken.length > 0 ? section("unbroken", "Not broken by any input", makeNames(page.unbroken)) : undefined,
      page.suite && section("suite", "The suite", make("p", {}, page.suite.words), makeNames(page.suite.tests)),
    ], "Made by flipref " + page.version + ".");
  }

  // ---- a student ----

  function makeMarks() {
    const row = (name, points, note) => make("tr", {}, make("th", { scope: "row" }, name),
      make("td", { class: "bar" }, points.of > 0 ? makeBar(points.points, points.of) : undefined),
      make("td", { class: "points" }, points.points === undefined ? "not given yet"
        : [make("b", {}, points.points), " / " + points.of]),
      make("td", { class: "faint" }, note));
    const right = ({ right, tests }) => tests === undefined ? "" : right + " of " + tests + " tests right";
    const missing = (of) => of > 0 ? "of " + of + (of === 1 ? " point" : " points") : "";
    return section(undefined, "Marks", make("div", { class: "wide" }, make("table", { class: "marks" },
      make("tbody", {}, page.marks.map((group) => row(group.name, group, right(group))),
        page.notGiven.map((human) => row(human.name, {}, missing(human.of)))),
      make("tfoot", {}, row("total", { points: page.total, of: page.of }, "")))));
  }

  let closeReplay = () => undefined; // at most one is open

  function makeReplay(game) {
    const button = make("button", { type: "button" }, "Replay the game");
    const place = make("div", { class: "replay" }, button);
    let shown;

    function close() {
      shown.remove();
      shown = undefined;
      button.textContent = "Replay the game";
      closeReplay = () => undefined;
    }

    button.addEventListener("click", () => {
      if (shown) return close();
      closeReplay();
      closeReplay = close;
      shown = make("div", { class: "game" });
      place.append(shown);
      button.textContent = "Close the replay";
      showGame(game, shown, shown, () => undefined)(game.at);
    });
    return place;
  }

  function makeStep(step, i, steps) {
    const column = (name, excerpt) => make("section", {}, make("h4", {}, name),
      excerpt === null ? faint("(nothing is kept)") : makeExcerpt(excerpt));
    return [
      steps.length > 1 ? make("h3", {}, "Step " + (i + 1) + " of " + steps.length) : undefined,
      step.args && make("p", {}, "Arguments: ", make("code", {}, step.args)),
      make("div", { class: "columns" }, column("Input", step.input),
        step.expected && [column("Expected", step.expected), column("Found", step.found)]),
      step.game && makeReplay(step.game),
    ];
  }

  function makeTest(test) {
    const hints = {
      verdict: "The course shows only the verdict of this test.",
      position: "The course shows only where the output of this test differs.",
    };
    return make("details", { class: "test", open: test.open },
      make("summary", {}, make("b", {}, test.name), " ", make("span", { class: "verdict" }, test.verdict), " ",
        make("span", { class: "faint" }, test.group + (test.counts && !test.costs ? ", costs no marks" : "")),
        test.place && make("span", { class: "place" }, test.place)),
      test.varies ? make("p", {}, "The answer varies between runs or builds: the program uses memory that it does not " +
        "own, or depends on the time.") : undefined,
      test.cause && make("p", {}, "This input is kept because it once broke a program: " + test.cause),
      test.texts && make("p", { class: "meaning" }, test.texts),
      test.sanitizer && [make("p", {}, "What the sanitizer found:"), makeExcerpt(test.sanitizer)],
      hints[test.feedback] && faint(hints[test.feedback]), (test.steps || []).map(makeStep));
  }

  function makeBuild() {
    const { command, compiler, warnings, log } = page.build;
    return section(undefined, "Build", make("p", {}, make("code", {}, command)),
      faint(compiler + (warnings > 0 ? "; lines with a warning: " + warnings : "")),
      log && make("details", {}, make("summary", {}, "What the compiler says"), makeExcerpt(log)));
  }

  function makeTests() {
    const [asked, unasked] = [true, false].map((is) => page.wrong.filter((test) => test.counts === is).map(makeTest));
    const right = page.right.map(({ name, reading }) => [name,
      reading && make("span", { class: "faint" }, " by another reading of the specification: " + reading)]);
    return [
      section(undefined, "Tests that are not right",
        asked.length > 0 ? asked : make("p", {}, "None of those that are shown.")),
      right.length > 0 ? section(undefined, "Tests that are right", makeNames(right)) : undefined,
      page.hidden.length > 0 ? section(undefined, "Hidden tests", makeNames(page.hidden)) : undefined,
      unasked.length > 0 ? make("section", {}, make("details", { class: "unasked" },
        make("summary", {}, make("h2", {}, "Not asked for by the specification")), faint("These tests cost nothing."),
        unasked)) : undefined,
    ];
  }

  function showStudent() {
    const notes = page.notes.map((note) => make("li", {}, note));
    showReport(page.course, page.id, page.graded ? [make("b", {}, page.total), " of " + page.of] : ["not graded"],
      page.warning && make("p", { class: "warning" }, page.warning + " ", make("a", { href: "../overview.html" }, "Overview")),
      [
        page.graded ? makeMarks() : undefined,
        notes.length > 0 ? section(undefined, "Noticed", make("ul", { class: "notes" }, notes)) : undefined,
        page.graded ? makeTests() : undefined,
        page.build && makeBuild(),
      ], makeFooter());
  }

  // ---- the overview ----

  const BARS = 10, BAR_WIDTH = 56, BARS_HEIGHT = 110, EDGE = 20; // of the histogram, in its own units

  const hundredths = (n) => Math.round(n * 100);

  function makeHistogram(graded, most) {
    const bars = new Array(BARS).fill(0);
    for (const { total, of } of graded)
      bars[of > 0 && total > 0 ? Math.min(Math.floor(hundredths(total) * BARS / hundredths(of)), BARS - 1) : 0]++;
    const highest = Math.max(...bars);
    const label = (x, y, text) => draw("text", { x, y }, text);
    const drawn = bars.map((n, i) => {
      const height = Math.ceil(n * (BARS_HEIGHT - 20) / highest);
      const x = EDGE + i * BAR_WIDTH;
      const y = BARS_HEIGHT - height;
      return [draw("rect", { x: x + 3, y, width: BAR_WIDTH - 6, height }),
        n > 0 ? label(x + BAR_WIDTH / 2, y - 4, n) : undefined];
    });
    const scale = Array.from({ length: BARS + 1 }, (_, i) =>
      label(EDGE + i * BAR_WIDTH, BARS_HEIGHT + 14, Math.floor(hundredths(most) * i / BARS) / 100));
    return draw("svg", { class: "histogram", role: "img", "aria-label": "How many submissions have how many marks",
      viewBox: "0 0 " + (BARS * BAR_WIDTH + 2 * EDGE) + " " + (BARS_HEIGHT + 20) }, drawn, scale);
  }

  const linkTo = (person) =>
    make("a", { href: "overview/" + encodeURIComponent(person.id) + ".marker.html" }, person.name);

  function makePeople() {
    const number = (n) => make("td", { class: "number" }, n === null ? undefined : n);
    const rows = page.people.map((person) => make("tr", {}, make("th", { scope: "row" }, linkTo(person)),
      make("td", { class: "number" }, person.total !== undefined ? make("b", {}, person.total) : undefined),
      make("td", { class: "bar" }, person.total !== undefined ? makeBar(person.total, person.of) : undefined),
      person.points.map(number), number(person.other),
      make("td", {}, make("span", { class: person.verdict === "right" ? "verdict right" : "verdict" }, person.verdict))));
    const headings = ["Submission", ["Total", "number"], "", ...page.groups.map((name) => [name, "number"]),
      ["other", "number"], "Verdict"];
    return section("people", "Submissions", makeTable("Submissions", "people", headings, rows));
  }

  function makeDifferences() {
    const groups = page.differences.map(({ label, test, people }) => make("details", { class: "cluster" },
      make("summary", {}, make("b", {}, people.length), " \u00d7 " + label + " ",
        make("span", { class: "faint" }, "first in " + test)),
      makeNames(people.map((i) => linkTo(page.people[i])))));
    return section("differences", "Groups with the same first difference", groups.length > 0
      ? [faint("The submissions of a group fail the same tests, with the same first difference in each."), groups]
      : make("p", {}, "None: every submission that was graded is right."));
  }

  function makeItems() {
    const rows = page.tests.map((test, i) => make("tr", { id: "t" + (i + 1) },
      make("td", { class: "number faint" }, i + 1), make("th", { scope: "row" }, test.name), make("td", {}, test.group),
      make("td", { class: "faint" }, test.standing), make("td", { class: "number" }, test.fails + " of " + test.runs),
      make("td", { class: "fails" }, makeBar(test.fails, test.runs)),
      make("td", { class: "what" }, test.differences.map(([text, n]) => text + " \u00d7 " + n).join("; ") +
        (test.more ? "; \u2026" : ""))));
    const headings = [["No.", "number"], "Test", "Group", "Standing", ["Fail", "number"], "", "First differences"];
    return section("tests", "Which test finds what", makeTable("Tests", "items", headings, rows));
  }

  function makeMatrix() {
    const starts = page.tests.map((test, i) => i === 0 || test.group !== page.tests[i - 1].group);
    const cell = (letter, i) => {
      const fails = letter !== "." && letter !== " ";
      const text = letter === "." ? "\u00b7" : letter === " " ? "" : letter;
      return make("td", { class: (fails ? "f" : "") + (starts[i] ? " s" : "") }, text);
    };
    const rows = page.matrix.map((letters, i) =>
      make("tr", {}, make("th", { scope: "row" }, linkTo(page.people[i])), Array.from(letters).map(cell)));
    const numbers = page.tests.map((_, i) => [make("a", { href: "#t" + (i + 1) }, i + 1)]);
    return section("matrix", "Who fails what", faint("\u00b7 right, w wrong output, x exit status, c crashed, t out of " +
      "time, o too much output, m too much memory, f did what is forbidden, u answers vary, n not built. The numbers are " +
      "those of the tests above."), makeTable("Who fails what", "matrix", ["", ...numbers], rows));
  }

  function showOverview() {
    const graded = page.people.filter((person) => person.total !== undefined);
    const notBuilt = graded.filter((person) => person.notBuilt !== undefined);
    const most = Math.max(0, ...graded.map((person) => person.of));
    const sum = graded.reduce((all, person) => all + hundredths(person.total), 0);
    const mean = Math.sign(sum) * Math.round(Math.abs(sum) / graded.length) / 100;
    const count = (is) => graded.filter(is).length;
    const tiles = [
      [graded.length, "graded"],
      [page.people.length - graded.length, "not graded"],
      [count((person) => person.verdict === "right"), "right in every test that counts"],
      [notBuilt.length, "not built"],
      [count((person) => person.varies), "with answers that vary"],
      [count((person) => person.unclean), "right answers with undefined behaviour"],
    ];
    const parts = [["people", "Submissions"], ["differences", "First differences"], ["tests", "Tests"],
      ["matrix", "Who fails what"]];
    showReport(page.course, "Overview", graded.length > 0 && ["mean ", make("b", {}, mean), " of " + most],
      [make("p", { class: "warning" }, "For markers: this page and the folder ", make("code", {}, "overview"),
        " have names, and answers of hidden tests."),
        make("nav", {}, parts.map(([id, name]) => [make("a", { href: "#" + id }, name), " "]))],
      [
        makeTiles(tiles),
        notBuilt.length > 0 ? section("not-built", "Not built: look at these first", make("ul", {},
          notBuilt.map((person) => make("li", {}, linkTo(person), person.notBuilt && ": " + person.notBuilt)))) : undefined,
        graded.length > 0 ? makeHistogram(graded, most) : undefined,
        makePeople(), makeDifferences(), makeItems(), makeMatrix(),
      ], makeFooter());
  }

  // ---- the page ----

  const kinds = {
    show: showShow, finding: showFinding, groups: showGroups, student: showStudent, overview: showOverview,
  };

  document.getElementById("report").remove();
  document.body.className = page.kind;
  kinds[page.kind]();
})();
