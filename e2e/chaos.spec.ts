import { spawnNode } from "#lib/testing/spawn-node.ts";
// With the fixtures of the others it runs beside them instead of after them.
import { expect, test } from "./fixtures.ts";

test("kill -9 during mixed work loses no row or paid answer, repeats no call, leaves no process", async () => {
  test.setTimeout(240_000);
  const chaos = spawnNode("scripts/chaos.ts", ["3"]);
  const code = await chaos.ended;
  // Stderr has a line for each fault.
  expect([code, chaos.errors()]).toEqual([0, ""]);
  const rounds = chaos.lines.filter((line) => line.startsWith("round "));
  expect(rounds.map((line) => /: (\w+) killed/.exec(line)?.[1])).toEqual([
    "dashboard",
    "launcher",
    "database",
  ]);
  expect(chaos.lines.at(-1)).toMatch(
    new RegExp(
      "^3 rounds: \\d+ requests, [1-9]\\d* calls arrived, 0 rows lost, 0 calls repeated by themselves, " +
        "0 rows left open, 0 untrue answers; \\d+ rows open at a kill became unknown, " +
        "[1-9]\\d* requests sent again, 0 of [1-9]\\d* paid answers gone, 0 processes left behind$",
    ),
  );
});
