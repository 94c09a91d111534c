// Keeps a database of this version under scripts/releases: later versions are tested as updates of it.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { fillEveryTable } from "./fill-every-table.ts";
import { releaseFacts } from "./release-facts.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const path = `scripts/releases/${version}`;

setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
const { url, close } = await openTestDatabase();
try {
  await fillEveryTable({ calls: 400, orders: 80 });
  rmSync(`${path}.backup`, { force: true });
  const made = spawnNode("scripts/backup.ts", [`${path}.backup`], {
    DATABASE_URL: url,
    NEXTAUTH_SECRET: "of-this-release-alone",
    APP_KEY: process.env.APP_KEY ?? "",
  });
  if ((await made.ended) !== 0) throw new Error(made.errors());
  writeFileSync(`${path}.json`, `${JSON.stringify(await releaseFacts(), null, 2)}\n`);
  console.log(`✓ ${path}.backup`);
} finally {
  await close();
}
