import { expect, test } from "vitest";
import { spawnNode } from "#lib/testing/spawn-node.ts";

test("every bench loads outside of Next", async () => {
  const { ended, errors } = spawnNode("lib/testing/children/load-benches.ts", []);
  expect([await ended, errors()]).toEqual([0, ""]);
});
