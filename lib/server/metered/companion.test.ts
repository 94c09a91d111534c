import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { serviceClient } from "#lib/server/metered/door/service-client.ts";
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
    open: (tx, callId) => write(tx, `open ${callId}`, "opened"),
    close: (tx, callId, result) => write(tx, `close ${callId}`, result.outcome === "answered" ? result.data.verdict : result.outcome),
  };
}
const noteRows = async () => (await database().select().from(settings)).filter(({ key }) => /^(open|close) /.test(key)).map(({ key, value }) => [key, value]);

test("a companion's rows are written with those of the ledger, at the opening and at the end", async () => {
  const { callId, result } = await askService(nobody, "bankCard", card, notes());
  expect(result).toMatchObject({ outcome: "answered", data: { verdict: "T" } });
  expect(await noteRows()).toEqual([[`open ${callId}`, "opened"], [`close ${callId}`, "T"]]);
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
