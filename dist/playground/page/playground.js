// The page of the playground: an editor, the findings, the game on a board, and a program to talk to. Two workers
// (worker.js) do all judging, one for the input and one for the program, so the page never waits for them.
"use strict";

(function () {
  // ---- limits ----

  const EDIT_MOST = 256 * 1024; // bytes of an input in the editor; a larger one stays a file
  const PLAY_MOST = 4 * 1024 * 1024; // bytes of an input whose game is replayed
  const LIMIT = 2e8; // steps of flip's computers, as in `check --limit`
  const LINK_MOST = 32 * 1024; // characters of a link
  const PREVIEW_MOST = 4096; // bytes of a file that are shown
  const TYPED_MOST = 64 * 1024; // bytes that a conversation's input may have
  const SAID_MOST = 4 * 1024 * 1024; // bytes that a program may print after one line
  const LOG_MOST = 256 * 1024; // characters of a conversation in the page
  const PATIENCE = 400; // milliseconds after which a newer input ends a check that still runs

  const BAD_OPTIONS = 1; // flipref_status
  const INTERLEAVE = 1, RECORDS = 2, SAVED_GAME = 4; // flipref_flag

  const dialects = {
    octaflip: { flags: ["interleave", "records"] },
    reversi: { flags: [] },
    bbm103: { args: "8", flags: [] },
    aps105: { flags: [] },
    flip: { args: "new 8", flags: ["saved"] },
  };
  const flagValues = { interleave: INTERLEAVE, records: RECORDS, saved: SAVED_GAME };
  const flagOptions = { interleave: "--interleave", records: "--records", saved: "--saved-game" };

  const CORNERS = "R......B\n" + "........\n".repeat(6) + "B......R\n";
  const WALLS = "R......B\n........\n...##...\n..#..#..\n..#..#..\n...##...\n........\nB......R\n";
  const examples = {
    octaflip: [
      { name: "a typing mistake", text: CORNERS + "4\n1 1 2 2\n1 8 2,7\n2 2 3 3\n2 7 3 6\n" },
      { name: "a game that Red wins", text: WALLS + "7\n8 8 6 6\n1 8 3 8\n6 6 6 7\n8 1 6 3\n6 7 4 7\n6 3 4 5\n6 6 5 5\n" },
      { name: "a move to a blocked cell", text: WALLS + "5\n1 1 2 2\n8 1 7 2\n2 2 3 3\n7 2 5 2\n3 3 4 3\n" },
    ],
    reversi: [
      { name: "nine moves", text: "c4\ne6\nd3\ng3\nf7\nb3\nb5\na2\nd2\n" },
      { name: "a move that captures nothing", text: "c4\na1\ne6\n" },
    ],
    bbm103: [
      { name: "a whole game", args: "4", text: "1 0\n0 2\n2 3\n3 2\n0 3\n0 0\n0 1\n2 0\n3 3\n1 3\n3 1\n3 0\n" },
      { name: "a letter for a number", args: "4", text: "1 0\no 2\n0 2\n" },
    ],
    aps105: [
      { name: "a move", text: "6\n!!!\nWbd\n" },
      { name: "a tile outside the board", text: "6\nBzz\n!!!\nWbd\n" },
    ],
    flip: [
      { name: "two computers", args: "new 8 1 2", text: "" },
      { name: "two people, to the end", args: "new 4", text: "0 2\n0 1\n1 0\n2 3\n0 0\n3 3\n3 2\n3 1\n2 0\n3 0\n1 3\n0 3\n" },
      { name: "a save whose name is not what it seems", args: "new 4", text: "0 2\nsave game1\n" },
    ],
  };

  const element = (id) => document.getElementById(id);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  function make(parent, name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  }

  function button(parent, text, act) {
    const made = make(parent, "button", "", text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  // ---- workers ----

  const moduleBytes = Uint8Array.from(atob(element("module").textContent), (c) => c.charCodeAt(0));
  const workerPlace = URL.createObjectURL(new Blob([element("worker").textContent], { type: "text/javascript" }));

  // A worker that does one job after another, and can be stopped in the middle of a job.
  class JobWorker {
    constructor() {
      this.pending = new Map();
      this.count = 0;
      this.start();
    }

    start() {
      this.worker = new Worker(workerPlace);
      this.worker.onmessage = ({ data }) => this.receive(data);
      this.worker.onerror = (event) => this.fail(event.message || "the worker stopped");
      this.worker.postMessage({ module: moduleBytes });
    }

    get busy() {
      return this.pending.size > 0;
    }

    receive(data) {
      const job = this.pending.get(data.id);
      if (job === undefined) return;
      if (data.read !== undefined) {
        job.progress?.(data.read);
        return;
      }
      this.pending.delete(data.id);
      if (data.error !== undefined) job.reject(new Error(data.error));
      else job.resolve(data.value);
    }

    // Fails all pending jobs.
    fail(why) {
      const jobs = Array.from(this.pending.values());
      this.pending.clear();
      for (const job of jobs) job.reject(new Error(why));
    }

    stop(why) {
      this.worker.terminate();
      this.start();
      this.fail(why);
    }

    ask(job, progress) {
      const id = ++this.count;
      return new Promise((resolve, reject) => {
        this.pending.set(id, { resolve, reject, progress });
        this.worker.postMessage({ id, ...job });
      });
    }
  }

  const STOPPED = "stopped";
  const checker = new JobWorker();
  const talker = new JobWorker();
  const comparer = new JobWorker();

  // ---- the input: the text in the editor, or a file ----

  const text = element("text");
  let held = null; // the File that is the input, or null if the input is the text

  function words() {
    const args = element("args").value.trim();
    return args === "" ? [] : args.split(/ +/);
  }

  function dialect() {
    return element("dialect").value;
  }

  function isSet(flag) {
    return dialects[dialect()].flags.includes(flag) && element(flag).checked;
  }

  function flagsSet() {
    return Object.keys(flagValues).filter(isSet);
  }

  function takesArgs() {
    return dialects[dialect()].args !== undefined && !isSet("saved");
  }

  function sizeInWords(bytes) {
    const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let unit = 0;
    let size = bytes;
    for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024;
    return (unit === 0 ? size : size.toFixed(1)) + " " + units[unit];
  }

  // Returns bytes as text, or null if the editor could not give the same bytes back.
  function asText(bytes) {
    try {
      const found = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      return /[\u0000-\u0008\u000b-\u001f\u007f]/.test(found) ? null : found;
    } catch {
      return null;
    }
  }

  function visibleLines(bytes) {
    const named = { 0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\n", 11: "\\v", 12: "\\f", 13: "\\r", 92: "\\\\" };
    return Array.from(bytes, (byte) =>
      named[byte] ?? (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "\\x" + byte.toString(16).toUpperCase().padStart(2, "0"))
    ).join("");
  }

  function showEditor(isEditor) {
    element("editor").hidden = !isEditor;
    element("held").hidden = isEditor;
  }

  function setText(value) {
    held = null;
    setTranscript(null);
    showEditor(true);
    text.value = value;
    noteText();
    text.scrollTop = 0;
    text.scrollLeft = 0;
  }

  async function hold(file, why) {
    held = file;
    setTranscript(null);
    showEditor(false);
    element("held-name").textContent = file.name || "The input";
    element("held-about").textContent = ", " + sizeInWords(file.size) + ". " + why;
    element("held-edit").hidden = file.size > EDIT_MOST;
    element("held-progress").value = 0;
    element("held-progress").hidden = file.size <= EDIT_MOST;
    element("held-lines").textContent = "";
    changed();
    const first = new Uint8Array(await file.slice(0, PREVIEW_MOST).arrayBuffer().catch(() => new ArrayBuffer(0)));
    if (held === file)
      element("held-lines").textContent = visibleLines(first) + (file.size > first.length ? "\n(and so on)" : "");
  }

  const TOO_LARGE = "It is too large to be edited here. It is judged a piece at a time, as it is read.";
  const ODD_BYTES = "It has bytes that an editor of text would lose, such as CR or NUL. It is judged as it is.";

  async function openFile(file) {
    notice("");
    if (file.size > EDIT_MOST) {
      await hold(file, TOO_LARGE);
      return;
    }
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      notice(file.name + " cannot be read; is it a folder?");
      return;
    }
    const value = asText(bytes);
    if (value === null) await hold(file, ODD_BYTES);
    else {
      setText(value);
      changed();
    }
  }

  async function editHeld() {
    const bytes = new Uint8Array(await held.arrayBuffer());
    setText(decoder.decode(bytes).replace(/\r\n?/g, "\n"));
    changed();
    text.focus();
  }

  function inputBytes() {
    return held === null ? encoder.encode(text.value) : null;
  }

  // ---- transcripts: games as other programs write them ----

  let transcript = null; // what the input was made from, or null

  function setTranscript(chosen) {
    transcript = chosen;
    element("transcript").value = chosen?.format ?? "";
    element("which-label").hidden = chosen === null;
  }

  // Makes a game of the transcript the input, as `flipref convert` does.
  async function convert() {
    const mine = transcript;
    const answer = await talker.ask({
      job: "run", words: ["convert", dialect(), "--from=" + mine.format, "--game=" + element("which").value, "-"],
      input: mine.input, end: true, most: SAID_MOST,
    }).catch((error) => ({ status: 2, errors: encoder.encode(error.message) }));
    if (mine !== transcript) return;
    const said = decoder.decode(answer.errors).split("\n")[0];
    notice(said.replace(/^flipref: |^\(standard input\):/g, ""));
    if (answer.status !== 0) return;
    if (dialects[dialect()].args !== undefined) element("args").value = dialects[dialect()].args;
    for (const flag of Object.keys(flagValues)) element(flag).checked = false;
    chooseFlags();
    setText(decoder.decode(answer.output));
    setTranscript(mine);
    changed();
  }

  // Takes the input for a transcript in this format.
  function chooseTranscript(format) {
    if (format === "") return setTranscript(null);
    setTranscript({ format, input: transcript?.input ?? held ?? inputBytes() });
    element("which").value = 1;
    return convert();
  }

  // ---- the editor ----

  let lineStarts = [0]; // in text.value
  let findings = [];
  let findingsOf = new Map(); // by line
  let turnLine = 0; // the line of the turn that the board shows
  let turnLines = false; // whether there is a game, so that lines lead to turns
  let drawing = 0;

  function noteText() {
    const value = text.value;
    lineStarts = [0];
    for (let at = value.indexOf("\n"); at >= 0; at = value.indexOf("\n", at + 1)) lineStarts.push(at + 1);
    drawEditor();
  }

  function lineText(line) {
    const from = lineStarts[line - 1];
    if (from === undefined) return "";
    const to = line < lineStarts.length ? lineStarts[line] - 1 : text.value.length;
    return text.value.slice(from, to);
  }

  // Turns a number of bytes of a line into a number of UTF-16 units.
  function characters(line, bytes) {
    let at = 0;
    for (const c of line) {
      const code = c.codePointAt(0);
      bytes -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (bytes < 0) break;
      at += c.length;
    }
    return at;
  }

  function drawMarks(row, line) {
    const value = lineText(line);
    let at = 0;
    for (const finding of findingsOf.get(line) || []) {
      const from = Math.max(at, characters(value, finding.column - 1));
      const to = Math.max(from, characters(value, finding.column - 1 + finding.length));
      row.append(value.slice(at, from));
      make(row, "mark", "", value.slice(from, to) || " ");
      at = to;
    }
  }

  // Draws the numbers and the marks of the lines that can be seen.
  function drawEditorNow() {
    drawing = 0;
    const height = parseFloat(getComputedStyle(text).lineHeight);
    const first = Math.floor(text.scrollTop / height);
    const count = Math.ceil(text.clientHeight / height) + 1;
    const numbers = element("gutter").firstElementChild;
    const marks = element("behind").firstElementChild;
    const over = -(text.scrollTop - first * height);
    numbers.style.transform = "translateY(" + over + "px)";
    marks.style.transform = "translate(" + -text.scrollLeft + "px, " + over + "px)";
    const last = Math.min(first + count, lineStarts.length);
    // The elements of numbers are kept: one that is pressed must be there when the button is released.
    while (numbers.childElementCount > last - first) numbers.lastElementChild.remove();
    marks.replaceChildren();
    for (let line = first + 1; line <= last; line++) {
      const found = (findingsOf.get(line) || [])[0];
      const kind = found ? found.severity : "";
      const current = line === turnLine ? " current" : "";
      const number = numbers.children[line - first - 1] || make(numbers, "div");
      number.className = kind + current + (turnLines ? " of-turn" : "");
      number.textContent = number.dataset.line = line;
      const row = make(marks, "div", kind + current);
      if (found) drawMarks(row, line);
    }
  }

  function drawEditor() {
    if (drawing === 0) drawing = requestAnimationFrame(drawEditorNow);
  }

  function showLine(line) {
    const height = parseFloat(getComputedStyle(text).lineHeight);
    const top = (line - 1) * height;
    if (top < text.scrollTop || top + height > text.scrollTop + text.clientHeight)
      text.scrollTop = Math.max(0, top - text.clientHeight / 2);
    drawEditor();
  }

  function goToFinding(finding) {
    const start = lineStarts[Math.min(finding.line, lineStarts.length) - 1];
    const value = lineText(finding.line);
    const from = start + characters(value, finding.column - 1);
    text.focus();
    text.setSelectionRange(from, start + characters(value, finding.column - 1 + finding.length));
    showLine(finding.line);
  }

  function applyFix(fix) {
    const bytes = inputBytes();
    const rest = bytes.subarray(fix.offset + fix.length);
    const fixed = [bytes.subarray(0, fix.offset), encoder.encode(fix.text), rest];
    const top = text.scrollTop;
    setText(decoder.decode(new Uint8Array(fixed.flatMap((part) => Array.from(part)))));
    text.scrollTop = top;
    text.focus();
    changed();
  }

  // ---- findings ----

  function placeWords(finding) {
    return finding.at_end ? "at the end of the input" : "line " + finding.line + ", column " + finding.column;
  }

  function drawQuote(item, finding) {
    const number = String(finding.line);
    const quote = make(item, "pre");
    quote.append(number + " | " + (finding.at_end ? "(end of input)" : finding.shown) + "\n" + " ".repeat(number.length) + " | ");
    const caret = "^" + "~".repeat(Math.max(0, finding.width - 1));
    make(quote, "span", "caret", " ".repeat(finding.at_end ? 0 : finding.at) + caret);
    if (quote.scrollWidth > quote.clientWidth) quote.tabIndex = 0; // so that keys can scroll it
    if (finding.expected) make(item, "p", "expected", "expected " + finding.expected);
  }

  function drawHelp(item, finding) {
    if (!finding.help) return;
    const help = make(item, "p", "help");
    make(help, "b", "", "help: ");
    help.append(finding.help);
    const roundOfFinding = round;
    const fix = () => {
      if (roundOfFinding === round) applyFix(finding.fix); // otherwise the text has changed since
    };
    if (finding.fix && held === null) button(help, "Fix it", fix);
  }

  function drawFinding(finding) {
    const item = make(element("findings"), "li", finding.severity);
    const what = make(item, "p", "what");
    make(what, "span", "severity", finding.severity + ": ");
    what.append((finding.record ? "record " + finding.record + ", " : "") + finding.message);
    const where = make(item, "p", "where");
    if (held === null) button(where, placeWords(finding), () => goToFinding(finding));
    else where.append(placeWords(finding));
    where.append(" · " + finding.code);
    drawQuote(item, finding);
    drawHelp(item, finding);
    make(item, "p", "clause", "= " + finding.clause);
    if (!finding.rule) return;
    const more = make(item, "details");
    make(more, "summary", "", "The rule");
    make(more, "p", "", finding.title + ". " + finding.rule);
  }

  function setVerdict(kind, strong, words) {
    const verdict = element("verdict");
    verdict.className = kind;
    verdict.replaceChildren();
    if (strong) make(verdict, "b", "", strong + " ");
    verdict.append(words);
  }

  function drawVerdict(answer) {
    if (answer.status === BAD_OPTIONS) setVerdict("not-valid", "no verdict:", "no program can start with these arguments");
    else if (answer.status !== 0) setVerdict("not-valid", "no verdict:", answer.status_text);
    else if (isSet("records"))
      setVerdict(answer.not_valid > 0 ? "not-valid" : "valid", answer.valid + answer.not_valid + " records:",
        answer.valid + " valid, " + answer.not_valid + " not");
    else if (answer.not_valid > 0) setVerdict("not-valid", "not valid:", answer.verdict);
    else setVerdict("valid", "valid:", answer.verdict);
    const more = answer.findings - answer.diagnostics.length;
    if (more > 0) element("verdict").append(" (" + more + " more findings are not shown)");
  }

  function drawFindings(answer) {
    findings = answer.diagnostics;
    findingsOf = new Map();
    for (const finding of findings) {
      if (!findingsOf.has(finding.line)) findingsOf.set(finding.line, []);
      findingsOf.get(finding.line).push(finding);
    }
    element("findings").replaceChildren();
    for (const finding of findings) drawFinding(finding);
    drawVerdict(answer);
    drawEditor();
  }

  function drawLooksLike(answer) {
    const like = answer.looks_like;
    if (!like || (answer.status === 0 && answer.not_valid === 0)) return;
    if (like.dialect === dialect() && (!like.saved || isSet("saved"))) return;
    const what = like.saved ? "a saved game of " : "an input of ";
    notice("This looks like " + what + like.dialect + ".", "Check it as that", () => {
      element("dialect").value = like.dialect;
      chooseDialect();
      if (like.args !== "") element("args").value = like.args;
      element("saved").checked = like.saved;
      chooseFlags();
      changed();
      element("dialect").focus();
    });
  }

  let isGuess = false; // the notice says what the input looks like; then the next check replaces it

  function notice(words, act, does) {
    const place = element("notice");
    isGuess = act !== undefined;
    place.replaceChildren();
    place.classList.toggle("said", words !== "");
    place.append(words);
    if (act) button(place, act, does);
  }

  // ---- checking while the user types ----

  let round = 0; // the number of the check; an answer to an earlier one is out of date
  let began = 0; // when the check that runs began
  let waiting = 0; // a timer
  let wantedTurn = -1; // the turn at which the next game opens; -1: its end

  function job() {
    const bytes = inputBytes();
    const input = held === null ? bytes : held;
    const len = held === null ? bytes.length : held.size;
    const flags = flagsSet().reduce((all, flag) => all | flagValues[flag], 0);
    const plays = len <= PLAY_MOST && !(flags & RECORDS) ? 1 : 0;
    const args = takesArgs() ? [words().join(" ")] : [];
    return { job: "judge", words: [dialect(), ...args], flags, limit: LIMIT, input, plays, len };
  }

  async function check() {
    const mine = ++round;
    if (checker.busy) checker.stop(STOPPED);
    began = Date.now();
    const size = held === null ? 0 : held.size;
    let answer;
    try {
      answer = await checker.ask(job(), (read) => {
        element("held-progress").value = size > 0 ? read / size : 1;
        setVerdict("", "", "Read " + sizeInWords(read) + " of " + sizeInWords(size) + " …");
      });
    } catch (error) {
      if (mine !== round) return;
      answer = { diagnostics: [], findings: 0, valid: 0, not_valid: 0, status: -1, status_text: error.message };
    }
    if (mine !== round) return;
    element("held-progress").value = 1;
    if (isGuess) notice("");
    drawFindings(answer);
    drawLooksLike(answer);
    compare();
    await openGame(answer.game);
    noteLink();
  }

  // To be called when the input or the settings have changed.
  function changed() {
    round++; // the answer of a running check is out of date
    clearTimeout(waiting);
    pause();
    if (checker.busy && Date.now() - began > PATIENCE) checker.stop(STOPPED);
    waiting = setTimeout(check, 60);
  }

  // ---- the game ----

  let game = null;
  let at = 0;
  let playing = 0; // a timer
  const rowLabels = [], columnLabels = [], cells = [];

  function label(first, i) {
    return first ? String.fromCharCode(first.charCodeAt(0) + i) : String(i);
  }

  function makeBoard() {
    const table = element("board");
    for (const part of table.querySelectorAll("thead, tbody")) part.remove();
    rowLabels.length = columnLabels.length = cells.length = 0;
    const head = make(make(table, "thead"), "tr");
    make(head, "td");
    for (let i = 0; i < game.shown; i++) {
      columnLabels.push(make(head, "th"));
      columnLabels[i].scope = "col";
    }
    const body = make(table, "tbody");
    for (let i = 0; i < game.shown; i++) {
      const row = make(body, "tr");
      rowLabels.push(make(row, "th"));
      rowLabels[i].scope = "row";
      for (let j = 0; j < game.shown; j++) cells.push(make(row, "td"));
    }
    element("board-parts").style.setProperty("--shown", game.shown);
  }

  const markNames = ["", "source", "target", "flipped"];
  const markWords = ["", ", from here", ", new", ", flipped"];

  function drawCell(td, symbol, mark) {
    const key = symbol + mark;
    if (td.dataset.key === key) return;
    const player = game.symbols.slice(0, 2).indexOf(symbol);
    const blocked = symbol === game.symbols[3];
    td.dataset.key = key;
    td.className = markNames[mark] + (blocked ? " blocked" : "");
    td.replaceChildren();
    if (player >= 0) make(td, "span", "piece " + game.colours[player], symbol).ariaHidden = "true";
    make(td, "span", "unseen", (player >= 0 ? game.players[player] : blocked ? "blocked" : "empty") + markWords[mark]);
  }

  function drawBoard(shown) {
    element("board").caption.textContent = "The board, " + shown.said;
    for (let i = 0; i < game.shown; i++) {
      rowLabels[i].textContent = label(game.rows, shown.top + i);
      columnLabels[i].textContent = label(game.columns, shown.left + i);
    }
    cells.forEach((td, i) => drawCell(td, shown.cells[i], Number(shown.marks[i])));
  }

  function drawTurn(shown) {
    at = shown.at;
    const said = element("said");
    said.textContent = shown.said[0].toUpperCase() + shown.said.slice(1);
    if (shown.wrong) make(said, "span", "", shown.wrong);
    element("pieces").textContent = shown.pieces;
    element("count").textContent = at + " / " + game.turns;
    element("turn").value = at;
    element("turn").setAttribute("aria-valuetext", shown.said);
    for (const id of ["first", "back"]) element(id).setAttribute("aria-disabled", at === 0);
    for (const id of ["last", "forward"]) element(id).setAttribute("aria-disabled", at === game.turns);
    drawBoard(shown);
    chosen = -1;
    drawMoves(shown);
    turnLine = shown.line;
    if (document.activeElement !== text && held === null && turnLine > 0) showLine(turnLine);
    drawEditor();
    noteLink();
  }

  let wanted = -1; // the turn to draw next; -1: none
  let seeking = null; // the promise of seek() while it runs

  async function seek() {
    while (wanted >= 0) {
      const turn = wanted;
      wanted = -1;
      drawTurn(await checker.ask({ job: "turn", at: turn }));
    }
    seeking = null;
  }

  // Draws the board after a number of turns. If several are wanted at once, the last one is drawn.
  function go(turns) {
    if (game === null) return null;
    wanted = Math.max(0, Math.min(turns, game.turns));
    seeking ??= seek().catch(() => {
      seeking = null; // the check was stopped, and another game will come
    });
    return seeking;
  }

  function whyNoGame() {
    if (held !== null && held.size > PLAY_MOST)
      return "Games of inputs up to " + sizeInWords(PLAY_MOST) + " are replayed; this one was only judged.";
    if (isSet("records")) return "An input of many records is judged, and not replayed.";
    return "There is no board: the input has none, or it is malformed.";
  }

  async function openGame(opened) {
    game = opened || null;
    turnLines = game !== null && held === null;
    turnLine = 0;
    element("board-parts").hidden = game === null;
    element("no-game").hidden = game !== null;
    if (game === null) {
      element("no-game").textContent = whyNoGame();
      drawEditor();
      return;
    }
    makeBoard();
    element("turn").max = game.turns;
    const letters = { reversi: "C: czarny, black; B: biały, white. ", aps105: "W: white; B: black. " }[dialect()] || "";
    element("legend").textContent = letters + "Dot: a legal move; click it to type it. Thick ring: the new piece" +
      (dialect() === "octaflip" ? "; dashed ring: the piece that clones or jumps" : "") + "; thin ring: flipped." +
      (game.shown < game.side ? " Of this board the part around the turn is shown." : "") +
      (game.left_out > 0 ? " " + game.left_out + " refused lines are left out." : "");
    await go(wantedTurn < 0 ? game.turns : wantedTurn);
    wantedTurn = -1;
  }

  function pause() {
    clearInterval(playing);
    playing = 0;
    element("play").classList.remove("playing");
    element("play").setAttribute("aria-label", "Play");
  }

  function play() {
    if (game === null || game.turns === 0) return;
    if (at === game.turns) go(0);
    playing = setInterval(() => {
      go(at + 1);
      if (at + 1 >= game.turns) pause();
    }, 800);
    element("play").classList.add("playing");
    element("play").setAttribute("aria-label", "Pause");
  }

  const ways = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => game.turns };

  function step(turn) {
    pause();
    return go(turn);
  }

  function startGame() {
    for (const name of Object.keys(ways)) element(name).addEventListener("click", () => step(ways[name]()));
    element("turn").addEventListener("input", (event) => step(Number(event.target.value)));
    element("play").addEventListener("click", () => (playing ? pause() : play()));
    element("gutter").addEventListener("click", async (event) => {
      const line = Number(event.target.dataset.line);
      if (turnLines && line > 0) await step(await checker.ask({ job: "turnOfLine", line }));
    });
    const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || game === null) return;
      if (event.target.closest("input, textarea, select, pre, #log")) return;
      if (keys[event.key]) step(ways[keys[event.key]]());
      else if (event.key === " " && !event.target.closest("button, summary")) element("play").click();
      else return;
      event.preventDefault();
    });
  }

  // ---- a move on the board is typed into the input ----

  // How a move is written: octaflip has a source, and aps105 names the colour.
  function moveWords(source, target, player) {
    const row = (cell) => label(game.rows, Math.floor(cell / game.side));
    const column = (cell) => label(game.columns, cell % game.side);
    if (dialect() === "reversi") return column(target) + row(target);
    if (dialect() === "aps105") return game.symbols[player] + row(target) + column(target);
    const words = row(target) + " " + column(target);
    return dialect() === "octaflip" ? row(source) + " " + column(source) + " " + words : words;
  }

  // Returns the number of lines before the first turn, or before the move after the turn that is shown.
  function linesBefore(shown) {
    if (shown.line > 0) return shown.line;
    return dialect() === "octaflip" ? 9 : dialect() === "aps105" ? lineStarts.length : 0;
  }

  // Types a move after the turn that is shown. One that is refused is replaced.
  function typeMove(shown, move) {
    const lines = text.value.split("\n");
    if (lines[lines.length - 1] === "") lines.pop();
    const refused = shown.wrong !== undefined && shown.line > 0;
    const before = Math.min(linesBefore(shown), lines.length);
    lines.splice(refused ? before - 1 : before, refused ? 1 : 0, move);
    if (dialect() === "octaflip" && !refused && /^\d{1,6}$/.test(lines[8])) lines[8] = String(Number(lines[8]) + 1);
    wantedTurn = at === game.turns ? -1 : refused ? at : at + 1;
    setText(lines.join("\n") + "\n");
    changed();
  }

  let chosen = -1; // octaflip: the cell of the piece that will move

  // Makes buttons of the cells to which the next player may move, or whose pieces can.
  function drawMoves(shown) {
    const moves = [];
    if (held === null && !isSet("saved"))
      for (let i = 0; i < shown.moves.length; i += 2) moves.push({ source: shown.moves[i], target: shown.moves[i + 1] });
    const player = game.players[shown.next];
    for (const td of cells) {
      td.classList.remove("legal", "chosen");
      for (const old of td.querySelectorAll("button")) old.remove();
    }
    const press = (cell, kind, words, act) => {
      const td = cells[cell];
      if (kind) td.classList.add(kind);
      const place = label(game.rows, Math.floor(cell / game.side)) + " " + label(game.columns, cell % game.side);
      if (td.querySelector("button") === null) button(td, "", act).ariaLabel = player + " " + words + " " + place;
    };
    const choose = (cell) => () => {
      chosen = chosen === cell ? -1 : cell;
      drawMoves(shown);
      cells[cell].querySelector("button")?.focus();
    };
    for (const { source, target } of moves) {
      const puts = source === target;
      if (!puts) press(source, source === chosen ? "chosen" : "", "moves from", choose(source));
      if (puts || source === chosen) {
        press(target, "legal", "moves to", () => typeMove(shown, moveWords(source, target, shown.next)));
      }
    }
  }

  // ---- the output of the user's program ----

  let compared = 0; // the number of the comparison; the result of an earlier one is out of date

  // Shows what `flipref diff` prints of the input and the output.
  async function compare() {
    const mine = ++compared;
    const output = element("output").value;
    const place = element("difference");
    element("compare").hidden = isSet("records") || isSet("saved");
    if (comparer.busy) comparer.stop(STOPPED);
    place.className = place.textContent = "";
    if (output === "" || element("compare").hidden) return;
    const args = takesArgs() ? ["--args=" + words().join(" ")] : [];
    const answer = await comparer.ask({
      job: "run", words: ["diff", dialect(), ...args, "--limit=" + LIMIT, "-", "(your output)"],
      input: held ?? inputBytes(), end: true, most: SAID_MOST,
      files: [{ name: "(your output)", bytes: encoder.encode(output.replace(/\n?$/, "\n")) }],
    }).catch((error) => ({ status: 2, output: new Uint8Array(0), errors: encoder.encode(error.message) }));
    if (mine !== compared) return;
    if (answer.status === 0) place.className = "right";
    const words = decoder.decode(answer.output) + decoder.decode(answer.errors);
    place.textContent = answer.status === 0 ? "This is the right output." : words;
  }

  // ---- the program to talk to ----

  // A program cannot wait for a line in the middle of a run, because a module runs to its end. So each line that is sent
  // runs the program from its start, with all lines so far. It prints the same again, and only what follows is new. The
  // memory is that of one run, however long the conversation is.
  const talk = { id: 0, typed: "", seen: 0, program: "", over: true };

  function talkWords() {
    return [dialect(), ...(dialects[dialect()].args !== undefined ? words() : [])];
  }

  function log(kind, words) {
    const box = element("log");
    make(box, "span", kind, words);
    let length = box.textContent.length;
    while (length > LOG_MOST && box.children.length > 1) {
      length -= box.firstElementChild.textContent.length;
      box.firstElementChild.remove();
    }
    box.scrollTop = box.scrollHeight;
  }

  function setTalking(isTalking) {
    for (const id of ["send", "end", "line"]) element(id).disabled = !isTalking;
    element("again").textContent = talk.id > 0 ? "Start again" : "Start";
    element("judge-talk").disabled = talk.typed === "";
    element("stop").hidden = true;
  }

  function drawSaves(saves) {
    element("saves").replaceChildren();
    for (const { name, bytes } of saves) {
      const item = make(element("saves"), "li");
      const shown = visibleLines(encoder.encode(name));
      item.append("Saved: " + shown);
      button(item, "Check it", () => {
        element("dialect").value = "flip";
        chooseDialect();
        element("saved").checked = true;
        chooseFlags();
        openFile(new File([bytes], name));
      });
      // An argument is UTF-8, so a name of other bytes cannot be one.
      if (/^[ -~]+$/.test(name)) button(item, "Go on with it", () => startTalk(["flip", "load", name]));
    }
  }

  // Runs the program with what was typed so far, and shows the new part of its output.
  async function run(isEnd) {
    const id = talk.id;
    const late = setTimeout(() => (element("stop").hidden = false), 300);
    for (const name of ["send", "end"]) element(name).disabled = true;
    try {
      const answer = await talker.ask({
        job: "run", words: talk.program, input: encoder.encode(talk.typed), end: isEnd, skip: talk.seen, most: SAID_MOST,
      });
      if (id !== talk.id) return;
      talk.seen += answer.output.length;
      if (answer.output.length > 0) log("", tail(decoder.decode(answer.output)));
      if (answer.errors.length > 0) log("errors", decoder.decode(answer.errors));
      if (!answer.waits) drawSaves(answer.saves);
      talk.over = !answer.waits;
      if (answer.cut) log("about", "\n(It printed more than " + sizeInWords(SAID_MOST) + ", and was stopped.)\n");
      else if (!answer.waits) log("about", "\n(It has ended with exit status " + answer.status + ".)\n");
    } catch (error) {
      if (id !== talk.id) return;
      talk.over = true;
      log("about", "\n(It was stopped: " + error.message + ".)\n");
    } finally {
      clearTimeout(late);
      if (id === talk.id) setTalking(!talk.over);
    }
  }

  // Returns the last lines of a long text.
  function tail(words) {
    if (words.length <= LOG_MOST) return words;
    return "(earlier lines are left out)\n" + words.slice(words.indexOf("\n", words.length - LOG_MOST) + 1);
  }

  function startTalk(program) {
    if (talker.busy) talker.stop(STOPPED);
    talk.id++;
    talk.typed = "";
    talk.seen = 0;
    talk.program = program;
    showCommand(program);
    talk.over = false;
    element("log").replaceChildren();
    element("talk-notice").textContent = "";
    return run(false);
  }

  async function send(event) {
    event.preventDefault();
    if (talk.over || talker.busy) return;
    const line = element("line").value + "\n";
    if (encoder.encode(talk.typed + line).length > TYPED_MOST) {
      element("talk-notice").textContent = "A conversation has at most " + sizeInWords(TYPED_MOST) + " of lines.";
      return;
    }
    element("line").value = "";
    talk.typed += line;
    log("typed", line);
    await run(false);
    if (!talk.over) element("line").focus();
  }

  function judgeTalk() {
    element("dialect").value = talk.program[0];
    chooseDialect();
    element("saved").checked = false;
    if (talk.program.length > 1) element("args").value = talk.program.slice(1).join(" ");
    setText(talk.typed);
    changed();
    text.focus();
  }

  function showCommand(program) {
    const quoted = program.map((word) => (/^[\w.+-]+$/.test(word) ? word : "'" + word + "'"));
    element("command").textContent = ["flipref", ...quoted].join(" ");
  }

  function startTalking() {
    element("say").addEventListener("submit", send);
    element("end").addEventListener("click", () => run(true));
    element("again").addEventListener("click", async () => {
      await startTalk(talkWords());
      if (!talk.over) element("line").focus();
    });
    element("stop").addEventListener("click", () => talker.stop("you stopped it"));
    element("judge-talk").addEventListener("click", judgeTalk);
    setTalking(false);
    log("about", "Start runs the program.\n");
  }

  // ---- links: #d=DIALECT&a=ARGUMENTS&o=FLAGS&t=TURN&z=INPUT ----

  // The input is compressed (deflate), in base64 for addresses. If the browser cannot compress, `b` has the input instead.

  async function through(bytes, stream, most) {
    const parts = [];
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    let all = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      all += value.length;
      if (all > most) {
        reader.cancel();
        throw new Error("too long");
      }
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  function toBase64(bytes) {
    let binary = "";
    for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  function fromBase64(words) {
    return Uint8Array.from(atob(words.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  }

  const canCompress = typeof CompressionStream === "function";

  // Returns the link to what the page shows, or "" if the input is too long for one.
  async function linkOf() {
    if (held !== null && held.size > EDIT_MOST) return "";
    const bytes = held === null ? inputBytes() : new Uint8Array(await held.arrayBuffer());
    const fields = new URLSearchParams({ d: dialect() });
    if (takesArgs()) fields.set("a", words().join(" "));
    if (flagsSet().length > 0) fields.set("o", flagsSet().join(" "));
    if (game !== null) fields.set("t", at);
    if (canCompress) fields.set("z", toBase64(await through(bytes, new CompressionStream("deflate-raw"), EDIT_MOST)));
    else fields.set("b", toBase64(bytes));
    const link = "#" + fields;
    return link.length <= LINK_MOST ? link : "";
  }

  let linking = 0; // a timer

  async function writeLink() {
    const mine = round;
    const link = await linkOf();
    if (mine !== round) return;
    try {
      history.replaceState(null, "", link || location.pathname + location.search);
    } catch {
      // Some browsers keep the address of a file as it is; the button still copies the link.
    }
  }

  function noteLink() {
    clearTimeout(linking);
    linking = setTimeout(writeLink, 300);
  }

  async function copy(words, what) {
    try {
      await navigator.clipboard.writeText(words);
      notice(what + " is in the clipboard.");
    } catch {
      notice("The browser does not let this page use the clipboard. The address of this page is the link.");
    }
  }

  async function copyLink() {
    const link = await linkOf();
    if (link === "") notice("The input is too long for a link: send the file instead.");
    else await copy(location.href.replace(/#.*$/, "") + link, "The link");
  }

  // Copies what `flipref check` prints for the input.
  async function copyReport() {
    const args = takesArgs() ? ["--args=" + words().join(" ")] : [];
    const options = flagsSet().map((flag) => flagOptions[flag]);
    const answer = await checker.ask({
      job: "run", words: ["check", dialect(), ...args, ...options, "--limit=" + LIMIT, "-"],
      input: held ?? inputBytes(), end: true, most: SAID_MOST,
    });
    await copy(decoder.decode(answer.output), "What `flipref check` prints");
    changed(); // because this worker has no game now
  }

  // Shows what the link describes. Returns whether it describes anything.
  async function readLink() {
    const fields = new URLSearchParams(location.hash.slice(1));
    if (!fields.has("d")) return false;
    if (Object.hasOwn(dialects, fields.get("d"))) element("dialect").value = fields.get("d");
    chooseDialect();
    if (fields.has("a")) element("args").value = fields.get("a");
    const flags = (fields.get("o") || "").split(" ");
    for (const flag of Object.keys(flagValues)) element(flag).checked = flags.includes(flag);
    chooseFlags();
    const turn = fields.get("t");
    wantedTurn = turn !== null && /^\d{1,9}$/.test(turn) ? Number(turn) : -1;
    let bytes;
    try {
      bytes = fields.has("z")
        ? await through(fromBase64(fields.get("z")), new DecompressionStream("deflate-raw"), EDIT_MOST)
        : fromBase64(fields.get("b") || "");
    } catch {
      setText("");
      changed();
      notice("The input in this link is damaged, or too long.");
      return true;
    }
    await openFile(new File([bytes], "The input of the link"));
    return true;
  }

  // ---- settings ----

  function chooseFlags() {
    element("args-label").hidden = !takesArgs();
    showCommand(talkWords());
  }

  function chooseDialect() {
    const chosen = dialects[dialect()];
    for (const place of document.querySelectorAll("[data-flag]")) place.hidden = !chosen.flags.includes(place.dataset.flag);
    if (chosen.args !== undefined) element("args").value = chosen.args;
    element("example").replaceChildren(new Option("choose …", ""));
    for (const { name } of examples[dialect()]) element("example").append(new Option(name, name));
    chooseFlags();
  }

  function chooseExample(name) {
    const example = examples[dialect()].find((each) => each.name === name);
    if (example === undefined) return;
    for (const flag of Object.keys(flagValues)) element(flag).checked = false;
    if (example.args) element("args").value = example.args;
    chooseFlags();
    setText(example.text);
    changed();
  }

  function startSettings() {
    for (const name of Object.keys(dialects)) element("dialect").append(new Option(name, name));
    element("dialect").addEventListener("change", () => {
      const isExample = held === null && Object.values(examples).flat().some((each) => each.text === text.value);
      chooseDialect();
      if (transcript !== null) convert();
      else if (isExample) chooseExample(examples[dialect()][0].name);
      else changed();
    });
    element("example").addEventListener("change", (event) => chooseExample(event.target.value));
    element("args").addEventListener("input", () => {
      showCommand(talkWords());
      changed();
    });
    for (const flag of Object.keys(flagValues))
      element(flag).addEventListener("change", () => {
        chooseFlags();
        changed();
      });
    element("open").addEventListener("click", () => element("file").click());
    element("file").addEventListener("change", (event) => {
      if (event.target.files.length > 0) openFile(event.target.files[0]);
      event.target.value = "";
    });
    element("transcript").addEventListener("change", (event) => chooseTranscript(event.target.value));
    element("which").addEventListener("change", convert);
    element("link").addEventListener("click", copyLink);
    element("report").addEventListener("click", copyReport);
    element("held-close").addEventListener("click", () => {
      setText("");
      changed();
      text.focus();
    });
    element("held-edit").addEventListener("click", editHeld);
  }

  // ---- typing, pasting and dropping ----

  function holdText(value) {
    hold(new File([value], "The input"), TOO_LARGE);
  }

  function startEditor() {
    text.addEventListener("input", () => {
      if (text.value.length > EDIT_MOST) {
        const value = text.value;
        text.value = "";
        holdText(value);
        return;
      }
      noteText();
      notice("");
      setTranscript(null);
      changed();
    });
    text.addEventListener("scroll", drawEditor);
    text.addEventListener("paste", (event) => {
      const pasted = event.clipboardData.getData("text/plain");
      if (event.clipboardData.files.length > 0) openFile(event.clipboardData.files[0]);
      else if (pasted.length > EDIT_MOST) holdText(pasted); // before the editor has to lay it out
      else return;
      event.preventDefault();
    });
    new ResizeObserver(drawEditor).observe(text);
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      element("editor").classList.add("over");
    });
    for (const name of ["dragleave", "drop"])
      document.addEventListener(name, () => element("editor").classList.remove("over"));
    document.addEventListener("drop", (event) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      openFile(event.dataTransfer.files[0]);
    });
  }

  async function start() {
    element("main").hidden = false;
    startSettings();
    startEditor();
    startGame();
    startTalking();
    element("output").addEventListener("input", compare);
    chooseDialect();
    addEventListener("hashchange", readLink);
    if (!(await readLink())) chooseExample(examples.octaflip[0].name);
  }

  start();
})();
