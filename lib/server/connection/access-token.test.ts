import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { knownSecrets } from "#lib/server/log/redactor.ts";
import { removeAccessToken, replaceAccessToken, tokenInput } from "./access-token.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { openLive, type Live } from "#lib/testing/open-live.ts";
import { secretForms } from "#lib/testing/secret-forms.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const OLD = "sentinel+old/token==9182";
const NEW = "sentinel+new/token==7364";
const nobody = { personId: null, shopId: null };
let live: Live;
let sandbox: RunningSandbox;
let context: Context;

let asks = 0;
/** Makes a call with a new request. */
const ask = () => callService(nobody, "pendingOrders", { pageIndex: (asks += 1) });

beforeAll(async () => {
  live = await openLive();
  ({ sandbox, context } = live);
});
beforeEach(async () => {
  await sandbox.control.reset();
  await sandbox.control.clearMeter();
  for (const token of [OLD, NEW]) await sandbox.control.setToken(token, [...OPERATIONS]);
  await database().delete(settings);
});
afterAll(() => live.close());

const carried = async () => (await sandbox.control.meter()).calls.map((call) => call.headers.authorization);
const trail = () => auditTrail();

test("an entered token is carried by the very next call, and removed stops every call", async () => {
  expect((await ask()).result).toMatchObject({ outcome: "notSent", reason: "noToken" });
  expect(await replaceAccessToken(context, { token: OLD, account: "same" })).toEqual({ lastFour: "9182" });
  expect((await ask()).result.outcome).toBe("answered");
  await replaceAccessToken(context, { token: NEW, account: "same" });
  expect((await ask()).result.outcome).toBe("answered");
  await removeAccessToken(context);
  expect((await ask()).result).toMatchObject({ outcome: "notSent", reason: "noToken" });
  expect(await carried()).toEqual([`Bearer ${OLD}`, `Bearer ${NEW}`]);
  expect((await trail()).slice(-3)).toEqual([
    { kind: "tokenReplaced", personId: context.identity.personId, details: { lastFour: "9182" } },
    { kind: "tokenReplaced", personId: context.identity.personId, details: { lastFour: "7364" } },
    { kind: "tokenRemoved", personId: context.identity.personId, details: {} },
  ]);
});

test("row 91: a call under way ends with the old token; a refused one pauses what waits", async () => {
  await replaceAccessToken(context, { token: OLD, account: "same" });
  await sandbox.control.setLatency({ pendingOrders: 400 });
  const inProgress = ask();
  while ((await carried()).length === 0) await sleep(5);
  await replaceAccessToken(context, { token: NEW, account: "same" });
  await sandbox.control.setLatency({ pendingOrders: 0 });
  expect((await ask()).result.outcome).toBe("answered");
  expect((await inProgress).result.outcome).toBe("answered");
  expect(await carried()).toEqual([`Bearer ${OLD}`, `Bearer ${NEW}`]);

  await sandbox.control.setToken(NEW, null);
  const refused = await Promise.all(Array.from({ length: 30 }, () => ask()));
  const stopped = refused.filter(({ result }) => result.outcome === "notSent");
  expect(stopped.length).toBeGreaterThanOrEqual(20);
  expect(
    stopped.every(
      ({ result, callId }) =>
        result.outcome !== "answered" && result.reason === "invalidCredential" && callId === null,
    ),
  ).toBe(true);

  await replaceAccessToken(context, { token: OLD, account: "same" });
  const again = await Promise.all(stopped.slice(0, 5).map(() => ask()));
  expect(again.map(({ result }) => result.outcome)).toEqual(Array.from({ length: 5 }, () => "answered"));
  expect((await carried()).slice(-5)).toEqual(Array.from({ length: 5 }, () => `Bearer ${OLD}`));
});

test("a token at rest is under seal, and no form of it stands anywhere in the database", async () => {
  await replaceAccessToken(context, { token: OLD, account: "same" });
  await ask();
  const tables = (await database().execute<{ text: string }>(`
    select json_agg(settings)::text
      || (select json_agg(audit_entries)::text from audit_entries)
      || (select json_agg(calls)::text from calls) as text
    from settings`)) as { rows: { text: string }[] };
  const text = tables.rows[0]!.text;
  expect(text).toContain('"lastFour": "9182"');
  for (const form of secretForms(OLD)) expect(text).not.toContain(form);
});

test("row 94: what the service echoes of a token is redacted, and the log knows it", async () => {
  await replaceAccessToken(context, { token: OLD, account: "same" });
  for (const msg of [
    `参数错误 Bearer ${OLD}`,
    encodeURIComponent(OLD),
    Buffer.from(`Bearer ${OLD}`).toString("base64"),
  ]) {
    await sandbox.control.addFault({ kind: "code", code: 100, msg });
    const { result } = await ask();
    expect(result.message).toContain("[redacted]");
    expect(JSON.stringify(result)).not.toContain("sentinel");
  }
  expect(knownSecrets()).toContain(OLD);
});

test("a token sealed with another key is none", async () => {
  await replaceAccessToken(context, { token: OLD, account: "same" });
  await database()
    .update(settings)
    .set({ value: { sealed: Buffer.alloc(64).toString("base64url"), lastFour: "9182" } })
    .where(eq(settings.key, "accessToken"));
  expect((await ask()).result).toMatchObject({ outcome: "notSent", reason: "noToken" });
});

test("what was pasted is cleaned, and a refusal names a message and nothing of the text", () => {
  expect(tokenInput.parse({ token: ` Bearer ${OLD}\n`, account: "same" })).toEqual({
    token: OLD,
    account: "same",
  });
  const refused = tokenInput.safeParse({ token: "two words of a secret", account: "other" });
  expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["token"], "settings.connection.token.issues.notVisible"],
  ]);
  expect(tokenInput.safeParse({ token: OLD, account: "same", personId: "x" }).success).toBe(false);
});
