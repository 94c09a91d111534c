import { randomUUID } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { apiKeys } from "#lib/server/db/api-schema.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, shops } from "#lib/server/db/schema.ts";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { MAX_API_KEYS } from "#lib/shared/api/api-keys.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { redactor } from "#lib/server/log/redactor.ts";
import { makeApiKey } from "#lib/testing/api-trials.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { createApiKey, createKeyInput, listApiKeys, revokeApiKey } from "./manage-keys.ts";
import { findKey } from "./find-key.ts";
import { hashKey, isKey, makeKey } from "./key-text.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });
beforeEach(() => emptyTables("api_keys", "audit_entries", "shops", "people"));

const valid = { name: "ERP", rights: ["orders"], shopIds: null, callsAMinute: 60, lastDay: null };
const entries = () => database().select().from(auditEntries).orderBy(asc(auditEntries.id));

async function addShop(name: string): Promise<string> {
  const [row] = await database().insert(shops).values({ name, ownerId: name }).returning();
  return row!.id;
}

test("a key is 202 random bits, and a mistyped one is no key", () => {
  const keys = Array.from({ length: 200 }, makeKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^mdk_[0-9A-Za-z]{40}$/);
    expect(isKey(key)).toBe(true);
    for (const wrong of [key.slice(0, -1), `${key}0`, key.replace("mdk_", "mdk-"), ` ${key}`])
      expect(isKey(wrong)).toBe(false);
  }
  const [key = ""] = keys;
  const swapped = `mdk_${key[4] === "a" ? "b" : "a"}${key.slice(5)}`;
  expect([isKey(swapped), isKey(""), isKey("mdk_")]).toEqual([false, false, false]);
});

test("a key is stored as a hash only, listed by its last four, and revoked at once", async () => {
  const context = await addSomebody(["admin"], "Lin Hui");
  const shopId = await addShop("林间小铺");
  const key = await makeApiKey(context, ["receivers", "orders"], { name: "财务 ERP", shopIds: [shopId] });
  const stored = JSON.stringify(await database().select().from(apiKeys));
  expect(stored).toContain(hashKey(key));
  expect(stored).not.toContain(key.slice(4, 20));
  const [listed] = await listApiKeys();
  expect(listed).toMatchObject({
    name: "财务 ERP",
    lastFour: key.slice(-4),
    rights: ["orders", "receivers"],
    shops: ["林间小铺"],
    callsAMinute: 600,
    expiresAt: null,
    isExpired: false,
    lastUsedAt: null,
    createdBy: "Lin Hui",
  });
  expect(await findKey(hashKey(key))).toMatchObject({ name: "财务 ERP", shopIds: [shopId], calls: 1 });
  expect((await listApiKeys())[0]?.lastUsedAt).not.toBeNull();
  await revokeApiKey(context, { id: listed!.id });
  expect(await findKey(hashKey(key))).toBeNull();
  expect(await listApiKeys()).toEqual([]);
  const { personId } = context.identity;
  const known = { name: "财务 ERP", lastFour: key.slice(-4) };
  expect(await entries()).toMatchObject([
    { kind: "apiKeyCreated", personId, details: { ...known, apiRights: ["orders", "receivers"] } },
    { kind: "apiKeyRevoked", personId, details: known },
  ]);
  expect(JSON.stringify(await entries())).not.toContain(key.slice(4, 20));
  await expect(revokeApiKey(context, { id: listed!.id })).rejects.toMatchObject({ code: "notFound" });
});

test("a key’s call notes that another dashboard changed the settings", async () => {
  const key = await makeApiKey(await addSomebody(["admin"]), ["orders"]);
  const { version } = await settingsSnapshot();
  await database().execute(sql`update settings_version set version = version + 1`);
  expect((await settingsSnapshot()).version).toBe(version);
  await findKey(hashKey(key));
  expect((await settingsSnapshot()).version).toBe(version + 1);
});

test("a key with a last day holds to its midnight in the shop; nobody finds it after that", async () => {
  const context = await addSomebody(["admin"]);
  const key = await makeApiKey(context, ["jobs"], { lastDay: shopToday() });
  expect((await listApiKeys())[0]?.expiresAt).toBe(Date.parse(`${shopToday()}T24:00:00+08:00`));
  expect(await findKey(hashKey(key))).not.toBeNull();
  await database()
    .update(apiKeys)
    .set({ expiresAt: new Date(Date.now() - 1) });
  expect(await findKey(hashKey(key))).toBeNull();
  expect(await listApiKeys()).toMatchObject([{ isExpired: true }]);
});

test("its shops are those chosen; one that is gone leaves none rather than all", async () => {
  const context = await addSomebody(["admin"]);
  const shopId = await addShop("A");
  const key = await makeApiKey(context, ["orders"], { shopIds: [shopId, shopId] });
  expect((await findKey(hashKey(key)))?.shopNrs).toHaveLength(1);
  await database().delete(shops);
  expect(await findKey(hashKey(key))).toMatchObject({ shopNrs: [], shopIds: [shopId] });
  expect(await listApiKeys()).toMatchObject([{ shops: [] }]);
  const unknown = { ...valid, rights: ["orders" as const], shopIds: [randomUUID()] };
  await expect(createApiKey(context, unknown)).rejects.toMatchObject({
    fields: { shopIds: "apiKeys.issues.shops" },
  });
});

test("there are at most fifty keys, and the limit counts parallel presses", async () => {
  const context = await addSomebody(["admin"]);
  const made = await Promise.allSettled(
    Array.from({ length: MAX_API_KEYS + 5 }, () => makeApiKey(context, ["jobs"])),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_API_KEYS);
  expect(await listApiKeys()).toHaveLength(MAX_API_KEYS);
});

test.each<[string, object, string | null]>([
  ["the plain one", {}, null],
  ["no right", { rights: [] }, "rights"],
  ["receivers without orders", { rights: ["receivers", "jobs"] }, "rights"],
  ["receivers with orders", { rights: ["receivers", "orders"] }, null],
  ["an unknown right", { rights: ["write"] }, "rights.0"],
  ["no shop", { shopIds: [] }, "shopIds"],
  ["no name", { name: " \u200b" }, "name"],
  ["a long name", { name: "x".repeat(41) }, "name"],
  ["somebody's phone for a name", { name: "13912345678" }, "name"],
  ["no call", { callsAMinute: 0 }, "callsAMinute"],
  ["601 calls", { callsAMinute: 601 }, "callsAMinute"],
  ["half a call", { callsAMinute: 1.5 }, "callsAMinute"],
  ["yesterday", { lastDay: "2020-01-01" }, "lastDay"],
  ["no day", { lastDay: "2026-02-30" }, "lastDay"],
  ["a day after which no clock counts", { lastDay: "9999-12-31" }, "lastDay"],
  ["an unknown field", { keyHash: "x" }, ""],
])("a key with %s", (_name, change, field) => {
  const { success, error } = createKeyInput.safeParse({ ...valid, ...change });
  expect(success ? null : error.issues[0]?.path.join(".")).toBe(field);
});

test("a key that gets into a line of the log is hidden", () => {
  const key = makeKey();
  expect(redactor(() => [])(`{"msg":"GET /?key=${key}"}`)).toBe('{"msg":"GET /?key=[redacted]"}');
});
