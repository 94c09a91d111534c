import { expect, test } from "@playwright/test";
import { spawnNode } from "#lib/testing/spawn-node.ts";

test("kill -9 in the middle of mixed work, three rounds: no ledger row is lost, no call repeated by itself, no paid answer gone", async () => {
  test.setTimeout(120_000);
  const chaos = spawnNode("scripts/chaos.ts", ["3"]);
  const code = await chaos.ended;
  expect(chaos.lines.filter((line) => line.startsWith("round "))).toHaveLength(3);
  expect(chaos.lines.at(-1)).toMatch(/^3 rounds: \d+ presses, [1-9]\d* calls arrived, 0 rows lost, 0 calls repeated by themselves, 0 rows left open, 0 untrue answers; [1-9]\d* rows open at a kill became unknown, [1-9]\d* requests sent again, 0 of [1-9]\d* paid answers gone$/);
  expect([code, chaos.errors()]).toEqual([0, ""]);
});
