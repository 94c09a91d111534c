// Fails on a test or comment that names a missing row of docs/faults.md or section of docs/service-spec.md.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROWS = /\brows? (\d+(?:(?:,| and|–| to) \d+)*(?:,? and \d+)?)(?=[:;,. )"'`]|$)/gi;
const SECTIONS = /\bspec: ("[^"\n]+"(?:, "[^"\n]+")*)(?:, (\d+))?/gi;

/**
 * Reads the numbers of the rows, the titles of the sections, and the numbers within a section.
 * @param {{ faults: string, spec: string }} documents
 */
export function readContract({ faults, spec }) {
  const rows = new Set(Array.from(faults.matchAll(/^\| (\d+) \|/gm), ([, number]) => Number(number)));
  const sections = new Map();
  let outer = null;
  for (const line of spec.split("\n")) {
    const [, marks, number, title] = /^(#{2,3}) (?:(\d+)\. )?(.+?)(?: \([^)]*\))?$/.exec(line) ?? [];
    if (title !== undefined) {
      sections.set(title, new Set());
      if (marks === "##") outer = title;
      else if (number !== undefined) sections.get(outer)?.add(Number(number));
    }
    const item = /^(\d+)\. /.exec(line);
    if (item) sections.get(outer)?.add(Number(item[1]));
  }
  return { rows, sections };
}

/**
 * Finds names in a text that no document has, each with its line.
 * @param {ReturnType<typeof readContract>} contract
 * @param {string} text
 * @returns {{ line: number, name: string }[]}
 */
export function findDeadNames({ rows, sections }, text) {
  const dead = [];
  const lineOf = (at) => text.slice(0, at).split("\n").length;
  for (const match of text.matchAll(ROWS))
    for (const number of match[1].match(/\d+/g))
      if (!rows.has(Number(number))) dead.push({ line: lineOf(match.index), name: `row ${number}` });
  // A reference may continue on the next line of a comment.
  const flat = text.replace(/(?<=^\s*(?:\/\*\*|\*|\/\/).*)\n\s*(?:\*|\/\/) /gm, (gap) =>
    " ".repeat(gap.length),
  );
  for (const match of flat.matchAll(SECTIONS)) {
    const titles = Array.from(match[1].matchAll(/"([^"]+)"/g), ([, title]) => title.replace(/\s+/g, " "));
    if (!isComment(flat, match.index)) continue;
    for (const title of titles)
      if (!sections.has(title)) dead.push({ line: lineOf(match.index), name: `section "${title}"` });
    const last = titles.at(-1);
    if (match[2] !== undefined && sections.has(last) && !sections.get(last).has(Number(match[2])))
      dead.push({ line: lineOf(match.index), name: `section "${last}", ${match[2]}` });
  }
  return dead;
}

/** True if the match is inside a comment: in code, `spec` is a field of goods. */
function isComment(text, at) {
  const before = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return /^\s*(\/\*\*?|\*|\/\/)/.test(before);
}

function checkRepository() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const read = (path) => readFileSync(`${root}${path}`, "utf8");
  const contract = readContract({ faults: read("docs/faults.md"), spec: read("docs/service-spec.md") });
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter(
      (path) =>
        path !== "" && !path.startsWith("scripts/checks/check-contract.") && existsSync(`${root}${path}`),
    );
  const dead = files.flatMap((path) =>
    findDeadNames(contract, read(path)).map(
      ({ line, name }) => `${path}:${line} names ${name}, which is not there`,
    ),
  );
  for (const sentence of dead) console.error(sentence);
  if (dead.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkRepository();
