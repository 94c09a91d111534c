import { expect, test, vi } from "vitest";
import { AppError } from "#lib/shared/base/errors.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { readCause } from "./cause-of.ts";
import { log, logError } from "./log.ts";

const wrapped = (code: string, message = "secret-row") =>
  new Error("Failed query: secret-row", { cause: Object.assign(new Error(message), { code }) });

test.each([
  ["25P03", /overloaded/],
  ["57014", /overloaded/],
  ["55P03", /pg_stat_activity/],
  ["42P01", /a table is missing/],
  ["3D000", /DATABASE_URL/],
  ["53100", /make room/],
  ["ECONNREFUSED", /is it running/],
  ["28P01", /DATABASE_URL/],
  ["08006", /does not answer/],
])("the code %s is a cause that can be acted on, and quotes nothing", (code, cause) => {
  expect(readCause(wrapped(code))).toEqual({ cause: expect.stringMatching(cause), name: "Error", code });
});

test("a connection that was cut for its silence says so", () => {
  const cut = new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  expect(readCause(cut)).toEqual({ cause: expect.stringMatching(/cut.*overloaded/), name: "Error" });
});

test("a fault says where it is, a refused row by which constraint, neither a word of the message", () => {
  expect(readCause(new TypeError("secret-row"))).toMatchObject({
    name: "TypeError",
    at: expect.arrayContaining([expect.stringContaining("cause-of.test.ts")]),
  });
  const refused = Object.assign(new Error("secret-row"), { code: "23514", constraint: "frozen" });
  expect(readCause(refused)).toMatchObject({ code: "23514", constraint: "frozen" });
  for (const thrown of [new TypeError("secret-row"), refused, wrapped("XX000"), "words", null, undefined])
    expect(JSON.stringify(readCause(thrown))).not.toContain("secret-row");
});

test.each([
  ["warn", new AppError("tooManyTries", "too many at once")],
  ["error", new AppError("storageFull", "the disk of the database is full")],
  ["error", new Error("secret-row")],
  ["error", "what is to be done"],
] as const)("as %s, with its cause: %s", (level, why) => {
  setTestEnv();
  const lines = (["warn", "error"] as const).map((each) => {
    const spy = vi.spyOn(log(), each).mockReturnValue(undefined);
    return { each, spy };
  });
  logError("it did not work", why, { jobId: "1" });
  const said = lines.flatMap(({ each, spy }) => spy.mock.calls.map((call) => [each, ...call]));
  for (const { spy } of lines) spy.mockRestore();
  expect(said).toEqual([
    [level, expect.objectContaining({ jobId: "1", cause: expect.stringMatching(/\w/) }), "it did not work"],
  ]);
});
