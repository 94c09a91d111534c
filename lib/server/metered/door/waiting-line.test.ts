import { expect, test } from "vitest";
import { waitingLine } from "#lib/server/metered/door/waiting-line.ts";
import type { Priority } from "#lib/server/service/service-client.ts";

/** A line whose questions are answered by hand. */
function byHand() {
  const asked: { priority: Priority; answer: (answer: { left: string } | { waitMs: number }) => void; fail: (error: Error) => void }[] = [];
  const line = waitingLine<string>((priority) => new Promise((answer, fail) => asked.push({ priority, answer, fail })));
  return { line, asked };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("one at a time asks, people before bulk", async () => {
  const { line, asked } = byHand();
  const left: string[] = [];
  for (const priority of ["bulk", "bulk", "person"] as const) void line.wait(priority).then((name) => left.push(`${priority} ${name}`));
  for (const name of ["a", "b", "c"]) {
    await settled();
    asked.at(-1)?.answer({ left: name });
  }
  await settled();
  expect(asked.map(({ priority }) => priority)).toEqual(["bulk", "person", "bulk"]);
  expect(left).toEqual(["bulk a", "person b", "bulk c"]);
});

test("one who may not leave asks again after the wait", async () => {
  const { line, asked } = byHand();
  const done = line.wait("person");
  await settled();
  asked[0]?.answer({ waitMs: 1 });
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer({ left: "now" });
  expect(await done).toBe("now");
});

test("a person does not sit out the pause of a bulk call", async () => {
  const { line, asked } = byHand();
  const bulk = line.wait("bulk");
  await settled();
  asked[0]?.answer({ waitMs: 3_600_000 });
  await settled();
  const person = line.wait("person");
  await settled();
  expect(asked[1]?.priority).toBe("person");
  asked[1]?.answer({ left: "person" });
  expect(await person).toBe("person");
  await settled();
  asked[2]?.answer({ left: "bulk" });
  expect(await bulk).toBe("bulk");
});

test("a question that fails fails its call alone", async () => {
  const { line, asked } = byHand();
  const first = line.wait("person");
  const second = line.wait("person");
  asked[0]?.fail(new Error("the database is away"));
  await expect(first).rejects.toThrow("the database is away");
  await settled();
  asked[1]?.answer({ left: "back" });
  expect(await second).toBe("back");
});

test("row 47: a full line takes nobody, and says so at once", async () => {
  const { line } = byHand();
  for (let count = 0; count < 500; count += 1) void line.wait("bulk");
  expect(await line.wait("person")).toBeNull();
});
