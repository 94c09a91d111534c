import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findDeadNames, readContract } from "./check-contract.mjs";

const faults =
  "| # | What |\n|---|---|\n| **Group** | |\n| 7 | one |\n| 26 | two |\n| 55 | three |\n| 56 | four |\n";
const spec =
  "# Spec\n\n## Authentication\n\n1. a\n2. b\n\n## Endpoints\n\n### 1. Top-up discount link\n\n" +
  "### Sold order page (data)\n\n## Limits\n";
const contract = readContract({ faults, spec });

test.each([
  ['test("row 26: waits", () => {', []],
  ['test("row 27: waits", () => {', ["row 27"]],
  ['test("rows 55, 56 and 58: every verdict", () => {', ["row 58"]],
  ['["row 7 code 0", 1], ["row 8 code 1", 2]', ["row 8"]],
  ["// row 99: the service goes away", ["row 99"]],
  ["a hundred rows of 20 and rows of 3000 bytes", []],
  ['/** The rate. Spec: "Limits". */', []],
  ['/** The rate. Spec: "Limit". */', ['section "Limit"']],
  ['/** Both. Spec: "Endpoints", "Limits". */', []],
  ['/** The link. Spec: "Authentication", 2. */', []],
  ['/** The link. Spec: "Authentication", 3. */', ['section "Authentication", 3']],
  ['/** The path. Spec: "Endpoints", 1. */', []],
  ['/** The path. Spec: "Endpoints", 5. */', ['section "Endpoints", 5']],
  ['/**\n * A page. Spec: "Sold\n * order page". */', []],
  ['/** One link. Spec: "Top-up discount link". */', []],
  ['  spec: "500ml",', []],
])("%j names these missing ones: %j", (text, names) =>
  expect(findDeadNames(contract, text).map(({ name }) => name)).toEqual(names),
);

test("a missing name is reported with its line", () => {
  expect(findDeadNames(contract, '\n\n// Spec: "Nothing".')).toEqual([
    { line: 3, name: 'section "Nothing"' },
  ]);
});

test("our documents have every row, and the sections of each operation", () => {
  const [own, ownSpec] = ["docs/faults.md", "docs/service-spec.md"].map((path) => readFileSync(path, "utf8"));
  const { rows, sections } = readContract({ faults: own!, spec: ownSpec! });
  expect([...rows]).toEqual(Array.from({ length: 141 }, (_, index) => index + 1));
  expect(sections.get("Endpoints")).toEqual(new Set([1, 2, 3, 4, 5]));
});
