import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { derivedKey, encrypt } from "#lib/server/crypto/aes-gcm.ts";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { dataKeys, setKeys } from "#lib/server/crypto/keyring.ts";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { dataKeys as keyRows } from "#lib/server/db/keys-schema.ts";
import { callResponses } from "#lib/server/db/ledger-schema.ts";
import { settings } from "#lib/server/db/schema.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { deriveAppKey, type AppKeys } from "./app-keys.ts";
import { openKeys } from "./open-keys.ts";
import { resealRows } from "./reseal-rows.ts";
import { forgetOldKeys } from "./rotate-keys.ts";

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const call = ["0f6b7b3c-0000-4000-8000-000000000001"];
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

const under = (present: Buffer, previous?: Buffer) => (): AppKeys => ({
  present: deriveAppKey(present.toString("base64")),
  previous: previous ? deriveAppKey(previous.toString("base64")) : null,
  next: null,
});
const clear = () => database().delete(keyRows);

beforeEach(async () => {
  setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
  opened = await openTestDatabase();
  await clear();
});
afterEach(() => opened.close());

test("a database from before data keys goes on, and the first pass seals all of it anew", async () => {
  const former = (purpose: string, text: string) => encrypt(derivedKey(OLD, purpose), Buffer.from(text), "");
  await database()
    .insert(settings)
    .values({
      key: "accessToken",
      value: { sealed: former("access token", "token-of-before"), lastFour: "fore" },
    });
  const rows = Array.from({ length: 25 }, (_, nth) => ({
    callId: `0f6b7b3c-0000-4000-8000-0000000000${10 + nth}`,
    answeredAt: new Date(),
    sealed: former("answers", `answer ${nth}`),
  }));
  await database()
    .insert(callResponses)
    .values([...rows, { callId: call[0] ?? "", answeredAt: new Date(), sealed: "does-not-open" }]);
  await openKeys(under(OLD));
  const hash = createHmac("sha256", derivedKey(OLD, "card number")).update("6222").digest("base64url");
  expect(keyedHash("card number", "6222")).toBe(hash);
  expect(await accessToken()).toBe("token-of-before");

  expect(await resealRows(database(), 10)).toEqual({ resealed: 26, lost: 1 });
  expect(await resealRows(database(), 10)).toEqual({ resealed: 0, lost: 1 });
  const resealedRows = await database().select().from(callResponses);
  for (const { callId, sealed } of resealedRows.filter(({ sealed }) => sealed !== "does-not-open"))
    expect(await unseal("whole answers", [callId], sealed)).toMatch(/^answer \d+$/);
  expect(await accessToken()).toBe("token-of-before");
  expect(await dumpRows(opened.url)).not.toContain(rows[0]?.sealed);
});

test("the key of before is removed once nothing is sealed with it, a day after", async () => {
  await database()
    .insert(settings)
    .values({ key: "accessToken", value: { sealed: "AAAA", lastFour: "1234" } });
  await openKeys(under(OLD));
  expect(await forgetOldKeys(database())).toBe(0);
  await database().execute(sql`update data_keys set retired_at = retired_at - interval '25 hours'`);
  expect(await forgetOldKeys(database())).toBe(0);
  await database().delete(settings);
  expect(await forgetOldKeys(database())).toBe(1);
  expect([...dataKeys().sealing.keys()]).toContain("0");
  await openKeys(under(OLD));
  expect([...dataKeys().sealing.keys()]).not.toContain("0");
});

test("a new database has random keys, and none of them stands in it as it is", async () => {
  await openKeys(under(OLD));
  const { sealing, hashing } = dataKeys();
  for (const key of [...sealing.values(), hashing]) {
    expect(key.equals(OLD)).toBe(false);
    for (const form of ["base64", "base64url", "hex"] as const)
      expect(await dumpRows(opened.url)).not.toContain(key.toString(form));
  }
});

test("with a new APP_KEY and the one before it everything opens, and needs the old one no more", async () => {
  await openKeys(under(OLD));
  const sealed = seal("whole answers", call, "kept");
  const hash = keyedHash("card number", "6222");
  expect(await openKeys(under(NEW, OLD))).toEqual([
    expect.stringMatching(/^2 data keys are now protected by the new APP_KEY/),
  ]);
  expect(await openKeys(under(NEW, OLD))).toEqual([]);
  expect(await openKeys(under(NEW))).toEqual([]);
  expect(await unseal("whole answers", call, sealed)).toBe("kept");
  expect(keyedHash("card number", "6222")).toBe(hash);
  await expect(openKeys(under(OLD))).rejects.toThrow(/^APP_KEY is not the one/);
});

test("a wrong APP_KEY is refused with one line and changes nothing", async () => {
  await openKeys(under(OLD));
  const before = await dumpRows(opened.url);
  await expect(openKeys(under(NEW))).rejects.toThrow(
    /^APP_KEY is not the one that protects this database’s keys/,
  );
  await expect(openKeys(under(NEW, Buffer.alloc(32, 9)))).rejects.toThrow(/^APP_KEY is not the one/);
  expect(await dumpRows(opened.url)).toBe(before);
});

test("a wrapped key that was changed, or moved to another id, does not open", async () => {
  await openKeys(under(OLD));
  await database().execute(sql`update data_keys set id = 'moved' where use = 'sealing'`);
  await expect(openKeys(under(OLD))).rejects.toThrow(/^APP_KEY is not the one/);
});

test("an instance with the old APP_KEY goes on with what it knows after a change", async () => {
  await openKeys(under(OLD));
  const running = dataKeys();
  const sealed = seal("whole answers", call, "kept");
  await openKeys(under(NEW, OLD));
  setKeys(running, () => Promise.resolve(running));
  expect(await unseal("whole answers", call, sealed)).toBe("kept");
});
