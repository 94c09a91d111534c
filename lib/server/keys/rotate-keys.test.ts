import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { dataKeys } from "#lib/server/crypto/keyring.ts";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { callResponses } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { endOf, spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { appKeys, deriveAppKey } from "./app-keys.ts";
import { changingKeys, rewrapDataKeys } from "./data-keys.ts";
import { openKeys } from "./open-keys.ts";
import { replaceAppKeyFile } from "./rotate-keys.ts";

const dataDir = join(setTestEnv({ APP_KEY: "" }), "sandbox");
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let leave: (() => Promise<void>) | null = null;

beforeEach(async () => void (opened = await openTestDatabase()));
afterEach(async () => {
  await leave?.();
  leave = null;
  await opened.close();
});

const idOf = (nth: number) => `0f6b7b3c-0000-4000-8000-${String(nth).padStart(12, "0")}`;

async function storeAnswers(from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, nth) => {
    const callId = idOf(from + nth);
    return {
      callId,
      answeredAt: new Date(),
      sealed: seal("whole answers", [callId], `answer ${from + nth}`),
    };
  });
  await database().insert(callResponses).values(rows);
}

/** Opens every cached response. */
async function openAll(): Promise<(string | null)[]> {
  const rows = await database().select().from(callResponses).orderBy(callResponses.callId);
  return Promise.all(rows.map(({ callId, sealed }) => unseal("whole answers", [callId], sealed)));
}

const answers = (count: number) => Array.from({ length: count }, (_, nth) => `answer ${nth}`);

/** Runs the operator's command on this database. */
function rotate(...args: string[]): NodeChild {
  return spawnNode("scripts/rotate-key.ts", args, {
    COMMERCE_BASE_URL: "https://service.example",
    DATABASE_URL: opened.url,
    APP_KEY: env().appKey,
    NEXTAUTH_SECRET: "of-this-test-alone",
  });
}

test("a rotation beside a running dashboard seals everything anew, and both go on", async () => {
  await storeAnswers(0, 1_200);
  const former = dataKeys().sealingId;
  leave = await joinLedger();
  const rotation = rotate();
  await rotation.line("… ");
  // This dashboard doesn't know the new key at first: what it seals meanwhile must be found, too.
  await storeAnswers(1_200, 5);
  expect(await openAll()).toEqual(answers(1_205));
  expect(await endOf(rotation)).toEqual([0, ""]);
  expect(dataKeys().sealingId).not.toBe(former);
  const { rows } = await database().execute(
    sql`select count(*)::int as count from call_answers where not starts_with(sealed, ${`1.${dataKeys().sealingId}.`})`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  expect(await openAll()).toEqual(answers(1_205));
});

test("a rotation that is killed at any line leaves everything to open, and the next goes on", async () => {
  await storeAnswers(0, 2_000);
  for (const line of ["Sealing with", "Continuing with"]) {
    const rotation = rotate();
    await rotation.line(line);
    rotation.child.kill("SIGKILL");
    await rotation.ended;
    await openKeys();
    expect(await openAll()).toEqual(answers(2_000));
  }
  const last = rotate();
  expect(await endOf(last)).toEqual([0, ""]);
  expect(last.lines[0]).toMatch(/^Continuing with the key /);
  await openKeys();
  expect(await openAll()).toEqual(answers(2_000));
});

test("the app key of the data folder is replaced, and running dashboards read it", async () => {
  const path = join(dataDir, "app-key");
  const former = readFileSync(path, "utf8");
  await storeAnswers(0, 3);
  expect(await replaceAppKeyFile()).toBe(true);
  expect(readFileSync(path, "utf8")).not.toBe(former);
  expect([statSync(path).mode & 0o777, existsSync(`${path}.next`)]).toEqual([0o600, false]);
  await openKeys();
  expect(await openAll()).toEqual(answers(3));
  writeFileSync(join(dataDir, "kept-for-later"), former);
  await expect(
    openKeys(() => ({ present: deriveAppKey(former), previous: null, next: null })),
  ).rejects.toThrow(/^APP_KEY is not the one/);
});

test("a replacement that ends after any of its steps leaves an app key that opens", async () => {
  const path = join(dataDir, "app-key");
  await storeAnswers(0, 3);
  const text = Buffer.alloc(32, 5).toString("base64");
  writeFileSync(`${path}.next`, text, { mode: 0o600 });
  await openKeys();
  expect(await openAll()).toEqual(answers(3));
  await changingKeys(database(), (tx) => rewrapDataKeys(tx, appKeys().present, deriveAppKey(text)));
  // The next run puts it in place, also if that is another replacement.
  expect(await replaceAppKeyFile()).toBe(true);
  await openKeys();
  expect(await openAll()).toEqual(answers(3));
  expect(existsSync(`${path}.next`)).toBe(false);
});
