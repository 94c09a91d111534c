import { expect, test } from "vitest";
import { inTurn } from "./heavy-reads.ts";

const settled = () => new Promise(setImmediate);

/** Makes reads that run until released, and lists the running ones. */
function reads() {
  const atWork: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (person: string, signal?: AbortSignal) =>
    inTurn(person, signal, async () => {
      atWork.push(person);
      await new Promise<void>((resolve) => ends.push(resolve));
      atWork.splice(atWork.indexOf(person), 1);
    });
  const endOne = async () => {
    ends.shift()?.();
    await settled();
  };
  return { atWork, begin, endOne };
}

test("row 97: of one person two reads are at work, and others' go past those that wait", async () => {
  const { atWork, begin, endOne } = reads();
  const all = Array.from({ length: 20 }, () => begin("Wang"));
  all.push(begin("Li"), begin("Zhou"), begin("Zhou"));
  await settled();
  expect(atWork).toEqual(["Wang", "Wang", "Li", "Zhou"]);
  await endOne();
  expect(atWork.toSorted()).toEqual(["Li", "Wang", "Zhou", "Zhou"]);
  for (let end = 0; end < 30; end += 1) await endOne();
  await Promise.all(all);
  expect(atWork).toEqual([]);
});

test("the line of a person is full at fifty, and who has gone away makes room there at once", async () => {
  const { atWork, begin, endOne } = reads();
  const gone = new AbortController();
  const all = Array.from({ length: 52 }, (_, at) => begin("Chen", at % 10 === 2 ? gone.signal : undefined));
  const ended = Promise.allSettled(all);
  await expect(begin("Chen")).rejects.toMatchObject({ code: "tooManyTries" });
  gone.abort();
  const others = Promise.all(Array.from({ length: 5 }, () => begin("Chen")));
  await expect(begin("Chen")).rejects.toMatchObject({ code: "tooManyTries" });
  for (let end = 0; end < 60; end += 1) await endOne();
  await others;
  expect((await ended).flatMap(({ status }, at) => (status === "rejected" ? [at] : []))).toEqual([
    2, 12, 22, 32, 42,
  ]);
  expect(atWork).toEqual([]);
});

test("who waits for others' reads alone and has gone away leaves that line as well", async () => {
  const { atWork, begin, endOne } = reads();
  const gone = new AbortController();
  const others = ["Wu", "Xu", "Yu", "Zu"].map((person) => begin(person));
  const waiting = begin("Tu", gone.signal);
  await settled();
  gone.abort();
  await expect(waiting).rejects.toMatchObject({ code: "tooManyTries" });
  for (let end = 0; end < 10; end += 1) await endOne();
  await Promise.all(others);
  expect(atWork).toEqual([]);
});
