import { expect, test } from "vitest";
import { findFaults, readCodeWords } from "./check-names.mjs";

const page = `## Words of the code

| Not | Instead |
|---|---|
| answer, reply | response |
| kept | saved, stored or cached |

## Exceptions

| Key | What | Why |
|---|---|---|
| asked | all | other |
`;
const words = readCodeWords(page);
const faults = (text: string, file = "lib/shared/a.ts") => findFaults([file], () => text, words);

test("words of the code are read from their own section", () => {
  expect([...words.keys()]).toEqual(["answer", "reply", "kept"]);
});

test.each([
  ["const answerText = 1;", "lib/shared/a.ts: answerText says “answer”: response"],
  ["type Replies = 1; function sendReply() {}", "lib/shared/a.ts: sendReply says “reply”: response"],
  ["let keptRows = 1;", "lib/shared/a.ts: keptRows says “kept”: saved, stored or cached"],
  ["const LONGEST_NAME = 1;", "lib/shared/a.ts: LONGEST_NAME begins with MAX_ or MIN_"],
  ["function noted() {}", "lib/shared/a.ts: noted() is no verb"],
  ["function found() {}", "lib/shared/a.ts: found() is no verb"],
  ["/** What is read. */", "lib/shared/a.ts: a comment without a subject: “What is read.”"],
  ["/**\n * Of a shop.\n */", "lib/shared/a.ts: a comment without a subject: “Of a shop.”"],
])("%j is a fault", (text, fault) => expect(faults(text)).toEqual([fault]));

test.each([
  "const answered = 1;",
  "function read() {}",
  "function feed() {}",
  "/** Reads a shop. */",
  "const MAX_NAME_LENGTH = 60;",
  'const text = "answer";',
])("%j is none", (text) => expect(faults(text)).toEqual([]));

test("a long test title is a fault, in tests alone", () => {
  const text = `test("${"x".repeat(91)}", () => {});`;
  expect(faults(text, "lib/a.test.ts")).toHaveLength(1);
  expect(faults(text)).toEqual([]);
});

test("lines, names in …Of and doubled file names have a most", () => {
  const long = `${"x".repeat(121)}\n`;
  expect(faults(long.repeat(100))).toEqual([]);
  expect(faults(long.repeat(101))).toHaveLength(1);
  const of = Array.from({ length: 41 }, (_, nth) => `function a${nth}Of() {}`).join("\n");
  expect(faults(of)).toHaveLength(1);
  const twice = Array.from({ length: 9 }, (_, nth) => [`lib/a/n${nth}.ts`, `lib/b/n${nth}.ts`]).flat();
  expect(findFaults(twice, () => "", words)).toHaveLength(1);
  expect(findFaults(twice.slice(2), () => "", words)).toEqual([]);
});
