import { afterEach, expect, test, vi } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { catchForeignOutput, keepWords } from "./foreign-output.ts";
import { log } from "./log.ts";

setTestEnv();
let release: () => void = () => undefined;
afterEach(() => {
  release();
  vi.restoreAllMocks();
});

function messageOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return String(error);
  }
}

test("what a framework says of a request is kept without the request", () => {
  const quoted = messageOf("\u001b[2J\u001b[31m\n{");
  expect(quoted).toContain("\u001b");
  expect(keepWords(quoted)).toEqual({ words: "SyntaxError: Unexpected token … is not valid JSON", at: [] });
  expect(keepWords(messageOf("6217008392x")).words).not.toMatch(/\d/);
  expect(keepWords(messageOf('"a"6217008392"')).words).not.toMatch(/\d/);
  expect(keepWords("Failed to handle request for /x?card=6217008392").words).toBe(
    "Failed to handle request for …",
  );
});

test("places in the code are kept, and only those", () => {
  const stack = `⨯ Error: the page "x" broke\n    at tE (.next/server/chunks/a_._.js:1:70544)\n    at 6217008392:1:1\n    at async node:internal/process/task_queues:95:5 {\n  digest: '37'\n}`;
  const expected = { words: "… Error: the page … broke", at: ["tE (.next/server/chunks/a_._.js:1:70544)"] };
  expect(keepWords(stack)).toEqual(expected);
});

// Quadratic work would not end within a test's time.
test.each(["“", "\n at a", "a ", "at .next/:1", '"'])("a million of %j are read to the end", (part) => {
  expect(keepWords(part.repeat(1_000_000)).words).toBeTypeOf("string");
});

test("whoever writes to stdout or stderr writes a line of the log, of one level each", () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const info = vi.spyOn(log(), "info").mockReturnValue(undefined);
  release = catchForeignOutput();
  const written = vi.fn();
  process.stderr.write("broken \u001b[31m{\n", written);
  process.stdout.write(Buffer.from("all is well\n"));
  process.stderr.write("\n");
  release();
  expect(warn.mock.calls).toEqual([
    [{ cause: expect.any(String), words: "broken …", at: [] }, "output of a library"],
  ]);
  expect(info.mock.calls).toEqual([[{ words: "all is well", at: [] }, "output of a library"]]);
});

test("what strangers make a framework say wakes nobody: never level 50, a line a minute, counted", () => {
  vi.useFakeTimers();
  const error = vi.spyOn(log(), "error").mockReturnValue(undefined);
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  release = catchForeignOutput();
  for (let nr = 0; nr < 500; nr += 1) process.stderr.write(`Failed to find Server Action "${nr}".\n`);
  process.stderr.write("another thing\n");
  vi.advanceTimersByTime(60_000);
  process.stderr.write('Failed to find Server Action "x".\n');
  release();
  vi.useRealTimers();
  expect(error).not.toHaveBeenCalled();
  expect(warn.mock.calls.map(([line]) => line as object)).toMatchObject([
    { words: "Failed to find Server Action …" },
    { words: "another thing" },
    { words: "Failed to find Server Action …", repeated: 499 },
  ]);
});

test("a warning of Node's own is a line of the log", () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  release = catchForeignOutput();
  process.emit("warning", new Error('the header "6217008392" is odd'));
  expect(warn.mock.calls).toEqual([
    [{ name: "Error", words: "the header … is odd", at: [] }, "warning of a library"],
  ]);
});
