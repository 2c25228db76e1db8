// The worker of the playground. It runs the module, one job after another, and reads the input for it.
//
// A job is a message { id, job, ... }. Its answer is { id, value } or { id, error }. While a file is read, messages
// { id, read } have the number of bytes so far. The very first message is { module }, the bytes of the module.
"use strict";

(function () {
  const INPUT = 0, OUTPUT = 1, FIRST_FILE = 3; // descriptors, as in page.h
  const NOTHING = -1;
  const SLICE = 1 << 20; // bytes of a file that are read at once
  const KEEP_MOST = 1 << 26; // bytes of memory that an instance may have to be used again
  const TELL_EVERY = 100; // milliseconds between messages about the bytes read
  const NAME_MOST = 255; // bytes of a saved game's name

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  let module = null;
  let instance = null;
  let start = null; // the content of the memory at the start
  let current = null; // the job that runs
  const saves = new Map(); // the games that programs have saved, by name

  // ---- the module, in the state that a program starts in ----

  function memory() {
    return new Uint8Array(instance.exports.memory.buffer);
  }

  function fresh() {
    if (instance === null || memory().length > KEEP_MOST) {
      instance = new WebAssembly.Instance(module, { page: { read, write, open, create } });
      start = memory().slice();
    }
    memory().set(start);
    return instance.exports;
  }

  // Puts words into the module's buffer, each with a NUL at its end. Returns their number.
  function putWords(words) {
    const bytes = encoder.encode(words.map((word) => word + "\0").join(""));
    if (words.some((word) => word.includes("\0")) || bytes.length > instance.exports.words_room())
      throw new Error("the arguments are too long, or have a NUL in them");
    memory().set(bytes, instance.exports.words());
    return words.length;
  }

  // ---- what the module calls ----

  function take(from, at, room) {
    const part = from.bytes.subarray(from.at, from.at + room);
    memory().set(part, at);
    from.at += part.length;
    return part.length;
  }

  // Reads the next slice of a file. Returns false if it cannot be read.
  function readSlice(input) {
    const slice = input.file.slice(input.read, input.read + SLICE);
    try {
      input.bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(slice));
    } catch {
      return false;
    }
    input.at = 0;
    input.read += input.bytes.length;
    if (Date.now() - input.told > TELL_EVERY) {
      input.told = Date.now();
      postMessage({ id: current.id, read: input.read });
    }
    return true;
  }

  function readInput(at, room) {
    const input = current.input;
    if (input.file && input.at === input.bytes.length && input.read < input.file.size && !readSlice(input)) return -1;
    const n = take(input, at, room);
    if (n === 0 && current.waitsAt === null) current.waitsAt = current.written;
    return n;
  }

  function read(file, at, room) {
    if (file === INPUT) return readInput(at, room);
    return take(current.files[file - FIRST_FILE], at, room);
  }

  // Keeps what is written, except the first `skip` bytes, which the page has already. Refuses more than `most` further
  // bytes, so that the program ends.
  function write(file, at, len) {
    const bytes = memory().slice(at, at + len);
    if (file >= FIRST_FILE) {
      current.files[file - FIRST_FILE].written.push(bytes);
      return 1;
    }
    if (file !== OUTPUT) {
      current.errors.push(bytes);
      return 1;
    }
    if (current.written + len > current.skip + current.most) {
      current.cut = true;
      return 0;
    }
    current.output.push(bytes.subarray(Math.max(0, Math.min(len, current.skip - current.written))));
    current.written += len;
    return 1;
  }

  // A name in the module's memory, with a character for each byte.
  function nameAt(at, len) {
    return String.fromCharCode(...memory().subarray(at, at + len));
  }

  function open(at, len) {
    const bytes = saves.get(nameAt(at, Math.min(len, NAME_MOST + 1)));
    return bytes === undefined ? NOTHING : current.files.push({ bytes, at: 0 }) - 1 + FIRST_FILE;
  }

  // Creates a file. No name leads to a folder, because there are none.
  function create(at, len) {
    if (len > NAME_MOST) return NOTHING;
    const name = nameAt(at, len);
    if (name === "" || name === "." || name === ".." || /[/\0]/.test(name)) return NOTHING;
    return current.files.push({ name, written: [] }) - 1 + FIRST_FILE;
  }

  // ---- jobs ----

  function joined(parts) {
    const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  function inputOf(given) {
    if (given instanceof Blob) return { file: given, bytes: new Uint8Array(0), at: 0, read: 0, told: Date.now() };
    return { bytes: given || new Uint8Array(0), at: 0 };
  }

  function begin(job) {
    current = {
      id: job.id, input: inputOf(job.input), files: [], output: [], errors: [], written: 0,
      skip: job.skip || 0, most: job.most || Infinity, waitsAt: null, cut: false,
    };
  }

  function parsedOutput() {
    return JSON.parse(decoder.decode(joined(current.output)));
  }

  function keepSaves() {
    for (const file of current.files) if (file.written) saves.set(file.name, joined(file.written));
  }

  const jobs = {
    // Judges an input. { words, flags, limit, input, plays, len }
    judge(job) {
      fresh().judge(putWords(job.words), job.flags, job.limit, job.plays, job.len);
      return parsedOutput();
    },

    // Returns the board after a number of turns of the game that was judged last. { at }
    turn(job) {
      instance.exports.turn(job.at);
      return parsedOutput();
    },

    // Returns the number of turns up to a line of that game. { line }
    turnOfLine(job) {
      return instance.exports.turn_of_line(job.line);
    },

    // Runs `flipref WORDS`. If `end` is false, the input is not complete: where the program would wait for more, its
    // output is cut off. It can load `files` and what was saved before. { words, input, end, skip, most, files }
    run(job) {
      const exports = fresh();
      for (const { name, bytes } of job.files || []) saves.set(name, bytes);
      const status = exports.run(putWords(job.words));
      const waits = !job.end && current.waitsAt !== null && !current.cut;
      let output = joined(current.output);
      if (waits) output = output.subarray(0, Math.max(0, current.waitsAt - current.skip));
      else keepSaves();
      return {
        status, waits, cut: current.cut, output, errors: joined(waits ? [] : current.errors),
        saves: Array.from(saves, ([name, bytes]) => ({ name, bytes })),
      };
    },
  };

  onmessage = ({ data }) => {
    if (data.module) {
      module = new WebAssembly.Module(data.module);
      return;
    }
    begin(data);
    try {
      postMessage({ id: data.id, value: jobs[data.job](data) });
    } catch (error) {
      instance = null; // the module may have stopped in any state
      postMessage({ id: data.id, error: String(error.message || error) });
    }
  };
})();
