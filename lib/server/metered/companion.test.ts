import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls, settings } from "#lib/server/db/schema.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { openCall } from "#lib/server/metered/open-call.ts";
import { serviceClient } from "#lib/server/metered/service-client.ts";
import { writeClosing } from "#lib/server/metered/write-closing.ts";
import { env } from "#lib/server/env.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

let practice: Practice;
const nobody = { personId: null, shopId: null };
const card = { name: "陈晓明", accountNo: "6222020000000102004" };

beforeAll(async () => void (practice = await openPractice()));
beforeEach(() => practice.reset());
afterAll(async () => {
  serviceClient().close();
  await practice.close();
});

/** Keeps notes in rows of its own, as a feature would. */
function notes(): Companion<"bankCard"> {
  const write = (tx: Parameters<Companion<"bankCard">["open"]>[0], key: string, value: unknown) => tx.insert(settings).values({ key, value }).then(() => undefined);
  return {
    open: (tx, callId, print) => write(tx, `open ${callId}`, print),
    close: (tx, callId, result) => write(tx, `close ${callId}`, result.outcome === "answered" ? result.data.verdict : result.outcome),
  };
}
const noteRows = async () => (await database().select().from(settings)).filter(({ key }) => /^(open|close) /.test(key)).map(({ key, value }) => [key, value]);

test("a companion's rows are written with those of the ledger, at the opening and at the end", async () => {
  const { callId, result } = await askService(nobody, "bankCard", card, notes());
  expect(result).toMatchObject({ outcome: "answered", data: { verdict: "T" } });
  expect(await noteRows()).toEqual([[`open ${callId}`, fingerprint(env().appKey, "bankCard", card)], [`close ${callId}`, "T"]]);
});

test("a companion that cannot be opened leaves no ledger row and sends nothing", async () => {
  const broken = { ...notes(), open: () => Promise.reject(new Error("refused")) };
  await expect(askService(nobody, "bankCard", card, broken)).rejects.toMatchObject({ code: "internal" });
  expect(await practice.ledger()).toEqual([]);
  expect((await practice.sandbox.control.meter()).counts.bankCard ?? 0).toBe(0);
});

test("a companion that fails at the end costs no answer, and the row stays open until both can be written", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let mayWrite = false;
  const late = { ...notes(), close: () => (mayWrite ? Promise.resolve() : Promise.reject(new Error("not yet"))) };
  const { result, callId } = await askService(nobody, "bankCard", card, late);
  expect(result).toMatchObject({ outcome: "answered", remarks: expect.arrayContaining(["journal not closed"]) as unknown });
  expect(await practice.ledger()).toMatchObject([{ callId, closedAt: null }]);
  mayWrite = true;
  await askService(nobody, "bankCard", { ...card, name: "李" }, notes());
  expect((await practice.ledger()).every(({ outcome }) => outcome === "answered")).toBe(true);
  stderr.mockRestore();
});

test("the same card check asked five times at once is one call, and all get its answer", async () => {
  await practice.sandbox.control.setLatency({ bankCard: 150 });
  const asked = await Promise.all(Array.from({ length: 5 }, () => askService({ ...nobody, askId: randomUUID() }, "bankCard", card, notes())));
  expect(new Set(asked.map(({ callId }) => callId)).size).toBe(1);
  expect(asked.every(({ result }) => result.outcome === "answered")).toBe(true);
  expect((await practice.sandbox.control.meter()).counts.bankCard).toBe(1);
});

test("while another process asks the same, nothing is sent and its call is waited for", async () => {
  const callId = randomUUID();
  const print = fingerprint(env().appKey, "bankCard", card);
  const rowId = await openCall({ callId, attempt: 1, operation: "bankCard", personId: null, shopId: null, fingerprint: print });
  let isOver = false;
  const asking = askService(nobody, "bankCard", card).finally(() => (isOver = true));
  // The one connection serves in turn: by then everything it does before it has to wait is done.
  for (let turn = 0; turn < 20; turn += 1) await database().execute(sql`select 1`);
  expect(isOver).toBe(false);
  await writeClosing(database(), rowId, { row: { outcome: "answered" } });
  expect(await asking).toMatchObject({ callId, result: { outcome: "unknown" } });
  expect(await practice.ledger()).toHaveLength(1);
  expect((await practice.sandbox.control.meter()).counts.bankCard ?? 0).toBe(0);
});

test("a check of another card, and the same one later, are calls of their own", async () => {
  await Promise.all([askService(nobody, "bankCard", card), askService(nobody, "bankCard", { ...card, name: "李" })]);
  await askService(nobody, "bankCard", card);
  expect((await practice.sandbox.control.meter()).counts.bankCard).toBe(3);
  expect(await database().select().from(calls).where(eq(calls.operation, "bankCard"))).toHaveLength(3);
});

test("a press that shared a call and is repeated after its end makes none of its own", async () => {
  await practice.sandbox.control.setLatency({ bankCard: 150 });
  const [first, second] = [randomUUID(), randomUUID()];
  const [asked] = await Promise.all([first, second].map((askId) => askService({ ...nobody, askId }, "bankCard", card)));
  for (const askId of [first, second]) {
    expect(await askService({ ...nobody, askId }, "bankCard", card)).toMatchObject({ callId: asked?.callId, result: { outcome: "unknown", reason: "connectionLost" } });
  }
  expect((await practice.sandbox.control.meter()).counts.bankCard).toBe(1);
});
