import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The requirements of ASVS 5.0 by level. */
const IDS = {
  "Level 1": `
    1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1
    3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2
    6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
    7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1
    10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1
    14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  "Level 2": `
    1.1.1 1.1.2 1.2.9 1.3.3 1.3.6 1.4.2 1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1
    3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.7.2 4.1.2 4.1.3 4.2.1 5.1.1 5.4.1 5.4.2
    6.2.9 6.2.12 6.3.3 6.3.4 7.1.1 7.1.2 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 8.1.2 8.2.3 9.2.2
    11.2.1 11.2.3 11.4.2 11.5.1 12.3.1 12.3.2 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2
    13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3
    15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
    16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.5.1 16.5.2 16.5.3`,
};
const LEVELS = Object.keys(IDS) as (keyof typeof IDS)[];
/** Sections of the list: the levels, and others of level 2 that concern the product. */
const SECTIONS = [...LEVELS, "Further of level 2"];
const STATES = ["met", "partly", "not met", "not applicable"];

type Row = { id: string; state: string; reason: string; proofs: string };

const list = read("docs/asvs.md");

function rowsOf(level: string): Row[] {
  const section = list.split(`\n## ${level}\n`)[1]?.split("\n## ")[0] ?? "";
  return Array.from(
    section.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
    ([, id = "", said = "", proofs = ""]) => {
      const state = STATES.toReversed().find((one) => said.startsWith(one)) ?? said;
      return { id, state, reason: said.slice(state.length), proofs };
    },
  );
}

/** Files, and tests of those files, that a row names and that don't exist. */
function missingOf({ proofs }: Row): string[] {
  let text = "";
  return Array.from(proofs.matchAll(/`([^`]+)`|"([^"]+)"/g)).flatMap(([, file, name = ""]) => {
    if (file) {
      const isThere = existsSync(join(ROOT, file));
      text = isThere ? read(file) : "";
      return isThere ? [] : [file];
    }
    return [`"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted)) ? [] : [name];
  });
}

test.each(LEVELS)("the list has every requirement of %s once", (level) => {
  expect(rowsOf(level).map(({ id }) => id)).toEqual(IDS[level].trim().split(/\s+/));
});

test.each(LEVELS)("each row of %s has a state, a reason and a proof", (level) => {
  for (const { id, state, reason, proofs } of rowsOf(level)) {
    expect(STATES, id).toContain(state);
    if (state !== "met") expect(reason.length, id).toBeGreaterThan(10);
    expect(proofs, id).toMatch(/`[^`]+`/);
  }
});

test.each(SECTIONS)("every file and test that %s names exists", (level) => {
  const missing = rowsOf(level).map((row) => [row.id, missingOf(row)]);
  expect(missing.filter(([, names]) => names?.length)).toEqual([]);
});

test("a renamed test and a deleted file are reported", () => {
  const name = ["a test", "that is not there"].join(" ");
  const proofs = `\`scripts/asvs.test.ts\` "${name}"; \`scripts/gone.test.ts\` "nor this"`;
  const row = { id: "1.1.1", state: "met", reason: "", proofs };
  expect(missingOf(row)).toEqual([name, "scripts/gone.test.ts", "nor this"]);
});

test.each(SECTIONS)("the counts of %s match its rows", (level) => {
  const rows = rowsOf(level);
  const counts = STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
  expect(list).toContain(`\n${level} (${rows.length}): ${counts.join(", ")}.\n`);
});
