import { beforeEach, expect, test } from "vitest";
import { createLog } from "./log.ts";

const token = 'tok+en/1234"5678';
let secrets: readonly string[] = [];
beforeEach(() => void (secrets = [token, "short"]));

function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
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
  const line = lineOf((log) => log.error({ text, [text]: 1, deep: { list: [text] } }, text));
  expect(line.match(/\[redacted\]/g)).toHaveLength(4);
  expect(line).not.toContain(text);
  expect(() => JSON.parse(line)).not.toThrow();
});

test("words too short to be secrets are left alone", () => {
  expect(lineOf((log) => log.info("a short word"))).toContain("a short word");
});

test.each([
  ['\n{"level":60}'],
  ["\r\n"],
  ["\u001b[2J\u001b[31m"],
  ["\u0000"],
  ["\u007f"],
  ["\u009b31m"],
  ["\u2028"],
  ["\u202e"],
  ["\u2066"],
])("%j cannot break a line or steer a terminal", (text) => {
  const line = lineOf((log) => log.error({ email: text }, text));
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
