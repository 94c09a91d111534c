import "server-only";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { log } from "./log.ts";

const MAX_WORDS = 40;
const MAX_PLACES = 12;
const MAX_CHARACTERS = 8_000;
const MAX_PLACE_LENGTH = 300;
const QUOTES = /["'`“”]/g;
const WORD = /^[a-z][a-z-]{0,29}[.,:;!?]?$/i;
const CODE = /^[\w.<>$ [\]()/:\\@~+-]+$/;
const OURS = /\.next\/|node_modules\/|node:/;

/** Interval at which one text is logged again; the next line says how often it came meanwhile. */
const QUIET_MS = 60_000;
const MAX_REMEMBERED = 200;

const FOREIGN = "said past the log, by the framework as a rule: report it with this line";

type Said = { words: string; at: string[] };

/**
 * Turns whatever is written to stdout or stderr past the log into lines of the log. Keeps only plain words outside of
 * quotes and code places, as frameworks quote requests. Returns a function that undoes it.
 */
export function catchForeignOutput(): () => void {
  const say = oncePerMinute();
  const undo = [catchStream("stdout", say), catchStream("stderr", say)];
  // Node prints warnings past all our streams.
  process.removeAllListeners("warning");
  process.on("warning", noteWarning);
  return () => {
    for (const one of undo) one();
    process.off("warning", noteWarning);
  };
}

function noteWarning({ name, message }: Error): void {
  log().warn({ name, ...keepWords(message) }, "warning of a library");
}

function catchStream(name: "stdout" | "stderr", say: Say): () => void {
  const stream = process[name];
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    if (text.trim() !== "") say(name, keepWords(text));
    const done = rest.find((one) => typeof one === "function") as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  };
  return () => {
    stream.write = write;
  };
}

type Say = (name: "stdout" | "stderr", said: Said) => void;

/** Limits each text to one line a minute: anybody can make a framework log, and must not bury other lines. */
function oncePerMinute(): Say {
  const saidAt = new Map<string, { at: number; count: number }>();
  return (name, said) => {
    const key = JSON.stringify([name, said]);
    const last = saidAt.get(key);
    if (last && Date.now() - last.at < QUIET_MS) {
      last.count += 1;
      return;
    }
    if (saidAt.size >= MAX_REMEMBERED) saidAt.clear();
    saidAt.set(key, { at: Date.now(), count: 0 });
    const line = { ...said, ...(last?.count ? { repeated: last.count } : {}) };
    if (name === "stderr") log().warn({ cause: FOREIGN, ...line }, "output of a library");
    else log().info(line, "output of a library");
  };
}

/** Keeps the parts of a text that can't come from a request. */
export function keepWords(text: string): Said {
  const lines = text.slice(0, MAX_CHARACTERS).split("\n");
  const first = lines.findIndex((line) => readPlace(line) !== null);
  const said = lines.slice(0, first === -1 ? lines.length : first).join(" ");
  const words = withoutQuotes(said)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => (WORD.test(word) ? word : "…"));
  const at = lines.flatMap((line) => readPlace(line) ?? []).slice(0, MAX_PLACES);
  return { words: words.join(" ").replace(/…(?: …)+/g, "…"), at: at.map(hidePersonalData) };
}

/** Removes all from the first quote to the last: quoted text may hold quotes itself. */
function withoutQuotes(text: string): string {
  const marks = [...text.matchAll(QUOTES)].map(({ index }) => index);
  const [from, to] = [marks.at(0), marks.at(-1)];
  return from === undefined || to === undefined ? text : `${text.slice(0, from)} … ${text.slice(to + 1)}`;
}

/** Finds the place in a line of a stack that is in the build or below it. */
function readPlace(line: string): string | null {
  const text = line.trim();
  const isPlace =
    text.length <= MAX_PLACE_LENGTH && text.startsWith("at ") && CODE.test(text) && OURS.test(text);
  return isPlace ? text.slice(3) : null;
}
