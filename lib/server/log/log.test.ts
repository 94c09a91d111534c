import { beforeEach, expect, test } from "vitest";
import { createLog } from "./log.ts";

const token = 'tok+en/1234"5678';
let secrets: readonly string[] = [];
beforeEach(() => void (secrets = [token, "short"]));

function findLine(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog(() => secrets, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test.each([
  ["as it is", token],
  ["inside a sentence", `Bearer ${token}, please`],
  ["URL-encoded", encodeURIComponent(token)],
  ["URL-encoded in small letters", encodeURIComponent(token).toLowerCase()],
  ["as a form writes it", new URLSearchParams({ t: token }).toString().slice(2)],
  ["in JSON", JSON.stringify(token)],
  ["in JSON with escaped slashes", JSON.stringify(token).replaceAll("/", "\\/")],
  ["in base64 of a longer text", Buffer.from(`Bearer ${token}.`).toString("base64")],
  ["in base64", Buffer.from(token).toString("base64")],
  ["in base64url", Buffer.from(token).toString("base64url")],
])("a secret %s is taken out", (_, text) => {
  const line = findLine((log) => log.error({ text, [text]: 1, deep: { list: [text] } }, text));
  expect(line.match(/\[redacted\]/g)).toHaveLength(4);
  expect(line).not.toContain(text);
  expect(() => JSON.parse(line)).not.toThrow();
});

test("words too short to be secrets are left alone", () => {
  expect(findLine((log) => log.info("a short word"))).toContain("a short word");
});

const STEERING = [
  '\n{"level":60}',
  "\r\n",
  "\u001b[2J\u001b[31m",
  "\u0000",
  "\u007f",
  "\u009b31m",
  "\u2028",
  "\u202e",
  "\u2066",
];
test.each(STEERING)("%j cannot break a line or steer a terminal", (text) => {
  const line = findLine((log) => log.error({ email: text }, text));
  expect(line.endsWith("\n")).toBe(true);
  expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
  expect((JSON.parse(line) as { email: string }).email).toBe(text);
});

test("a secret learned after the log was made is taken out of the next line", () => {
  const lines: string[] = [];
  const log = createLog(() => secrets, { write: (line) => void lines.push(line) });
  log.info("entered/token+99");
  secrets = [...secrets, "entered/token+99"];
  log.info(
    { seen: Buffer.from("entered/token+99").toString("base64") },
    `entered/token+99 ${encodeURIComponent("entered/token+99")}`,
  );
  expect(lines[0]).toContain("entered/token+99");
  expect(lines[1]?.match(/\[redacted\]/g)).toHaveLength(3);
});

test.each([
  "6222021234567890123",
  "6222.0212/3456-7890_123",
  "６２２２０２１２３４５６７８９０１２３",
  "6222\u200b0212\u200b3456\u200b7890123",
  "138\n1234\t0426",
  "11010519491231002X",
  "lin.xiao@linjian.example",
])("of %j only the end is left in a line, wherever it stands", (number) => {
  const line = findLine((log) =>
    log.error({ text: number, [number]: 1, deep: [`a ${number} b`] }, `"${number}"`),
  );
  expect(line.replace(/"time":\d+/, "").replace(/\D/g, "").length).toBeLessThanOrEqual(3 + 4 * 4);
  expect(line).not.toContain(number);
  expect(() => JSON.parse(line)).not.toThrow();
});

test("the times, ids and addresses of a line stay", () => {
  const facts = {
    at: "2026-11-22T15:04:05.123Z",
    callId: "0f8fad5b-d9cb-469f-a165-708677289500",
    from: "192.168.100.200",
    took: 12_345_678_901,
  };
  expect(JSON.parse(findLine((log) => log.info(facts, "here")))).toMatchObject(facts);
});

// Quadratic work would not end within a test's time.
test.each(["1", '"1', "\\", "1 ", "一"])("a million of %j are written to the end", (piece) => {
  expect(findLine((log) => log.info({ text: piece.repeat(1_000_000) }, "x"))).toContain('"event":"x"');
});
