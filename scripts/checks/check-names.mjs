// Fails on code that is not in plain words: names, doc comments, test titles and line lengths, as docs/words.md asks.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const MAX_COLUMNS = 120;
const MAX_TITLE_LENGTH = 90;
const MAX_LONG_LINES = 100;
const MAX_NAMES_WITH_OF = 40;
const MAX_DOUBLED_NAMES = 8;
const CODE = /^(app|components|lib|scripts|bench|e2e)\/.*\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$|^(e2e|lib\/testing)\/|\/testing\//;

const NO_SUBJECT =
  /^(What|Whether|Who|Whose|Which|How|Where|Of|As|So|Up|By|With|In|Then|There|Here|After|It|They|Those|That|Also|Nobody|The same)\b/;
const OLD_LIMIT = /^(MOST|LONGEST|FEWEST|LARGEST|LEAST|GREATEST|SHORTEST)_/;
/** Participles that are no verb in the present tense as well. */
const PARTICIPLE =
  /^(known|written|kept|told|said|asked|shown|given|held|drawn|seen|meant|chosen|sent|hidden|begun|taken|made|found|lost|spent|brought|came|met|[a-z]+(?:[^e\W]ed|[iu]ed))$/;

/**
 * The words of “Words of the code”, each with what to say instead.
 * @param {string} text docs/words.md
 */
export function readCodeWords(text) {
  const [, section = ""] = text.split(/^## Words of the code$/m);
  const rows = [...section.split(/^## /m)[0].matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].slice(1);
  return new Map(
    rows.flatMap(([, words, instead]) => words.split(",").map((word) => [word.trim(), instead.trim()])),
  );
}

/**
 * The faults of the code, a sentence each.
 * @param {string[]} files paths from the root
 * @param {(path: string) => string} read
 * @param {Map<string, string>} words see readCodeWords
 */
export function findFaults(files, read, words) {
  const faults = [];
  const longLines = [];
  const namesWithOf = [];
  const places = new Map();
  for (const file of files.filter((path) => CODE.test(path))) {
    const text = read(file);
    text.split("\n").forEach((line, at) => line.length > MAX_COLUMNS && longLines.push(`${file}:${at + 1}`));
    if (TEST.test(file)) {
      for (const [, , title] of text.matchAll(/\btest(?:\.\w+)?\((["'`])((?:(?!\1).)*)\1/g))
        if (title.length > MAX_TITLE_LENGTH) faults.push(`${file}: the title “${title}” is too long`);
      continue;
    }
    const stem = basename(file).replace(/\.\w+$/, "");
    if (!file.startsWith("app/")) places.set(stem, [...(places.get(stem) ?? []), file]);
    for (const [, comment] of text.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
      const said = comment.replaceAll(/\n\s*\*/g, " ").trim();
      if (NO_SUBJECT.test(said)) faults.push(`${file}: a comment without a subject: “${said.slice(0, 60)}”`);
    }
    for (const [, kind, name] of text.matchAll(/\b(const|let|function|type)\s+(\w+)/g)) {
      if (kind === "function" && /Of$/.test(name)) namesWithOf.push(`${file}: ${name}`);
      if (kind === "function" && PARTICIPLE.test(name)) faults.push(`${file}: ${name}() is no verb`);
      if (OLD_LIMIT.test(name)) faults.push(`${file}: ${name} begins with MAX_ or MIN_`);
      for (const word of wordsOfName(name))
        if (words.has(word)) faults.push(`${file}: ${name} says “${word}”: ${words.get(word)}`);
    }
  }
  const doubled = [...places].filter(([, paths]) => paths.length > 1);
  const tooMany = (found, most, what) => (found.length > most ? [`${what}: ${found.join(", ")}`] : []);
  return [
    ...faults,
    ...tooMany(longLines, MAX_LONG_LINES, `more than ${MAX_LONG_LINES} lines over ${MAX_COLUMNS} columns`),
    ...tooMany(namesWithOf, MAX_NAMES_WITH_OF, `more than ${MAX_NAMES_WITH_OF} functions called …Of`),
    ...tooMany(
      doubled.map(([stem]) => stem),
      MAX_DOUBLED_NAMES,
      `more than ${MAX_DOUBLED_NAMES} file names used twice`,
    ),
  ];
}

/** Splits a name into its words, each also without the ending of a plural or of somebody who does it. */
function wordsOfName(name) {
  const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  return new Set(words.flatMap((word) => [word, word.replace(/(s|er)$/, "")]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed
    .trim()
    .split("\n")
    .filter((path) => existsSync(root + path));
  const words = readCodeWords(readFileSync(`${root}docs/words.md`, "utf8"));
  const faults = findFaults(files, (path) => readFileSync(root + path, "utf8"), words);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
