import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { NO_CALL_LOG_FILTERS, type CallLogQuery } from "#lib/shared/usage/call-log-view.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";
import { addCall, addCacheHit, callRow } from "#lib/testing/add-call.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import type { TableFile } from "#lib/server/tables/table-file.ts";
import { exportCalls } from "./export-calls.ts";
import { exportUsage } from "./export-usage.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });
const NOW = Date.parse("2026-11-21T10:00:00Z");
const ALL: CallLogQuery = { ...NO_CALL_LOG_FILTERS, period: "month" };
let admin: Context;

beforeEach(async () => {
  await emptyTables("calls", "cache_hits", "audit_entries", "people");
  admin = await addSomebody(["admin"], "Li Na");
});

/** Makes texts in which the value replaces its name. */
const sayIn =
  (messages: typeof en): UsageText =>
  (key, values = {}) => {
    const path = key.startsWith("operations.") ? key : `usage.${key}`;
    const text = path
      .split(".")
      .reduce<unknown>((words, name) => (words as Record<string, unknown>)[name], messages);
    if (typeof text !== "string") throw new Error(`no words for ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
const say = sayIn(en);

async function splitLines({ parts }: TableFile): Promise<string[]> {
  const text = Buffer.concat(await Array.fromAsync(parts)).toString();
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(text.slice(1)).not.toContain("\ufeff");
  return text.slice(1).split("\r\n").slice(0, -1);
}

test("the log leaves in bare digits and the shop's time, each row marked, the unknown empty", async () => {
  const paid = await addCall({
    openedAt: "2026-11-20T16:00:01.500Z",
    personId: admin.identity.personId,
    operation: "bankCard",
    variant: "4",
    costPoints: 20,
    summedPoints: 25,
    oddCharge: "=20",
    predictedPoints: 18,
    requestId: "9007199254740993",
    serviceMessage: '=1+1, "余额"',
    serviceTime: new Date("2026-11-20T16:00:01Z"),
    closedAt: new Date("2026-11-20T16:00:02Z"),
  });
  const nothing = { code: null, httpStatus: null, costPoints: null, summedPoints: null, serviceMs: null };
  const unknown = { outcome: "unknown", reason: "noAnswer", ...nothing } as const;
  const lost = await addCall({ openedAt: "2026-11-20T15:59:59Z", ...unknown });
  await addCacheHit(paid, { at: new Date("2026-11-20T17:00:00Z"), operation: "bankCard", variant: "4" });
  const file = await exportCalls(admin, { ...ALL, free: true }, say, { now: NOW });
  expect(file.name).toMatch(/^calls-\d{8}-\d{4}-simulated\.csv$/);
  const lines = await splitLines(file);
  expect(lines[0]).toBe(
    'Time (Asia/Shanghai),Operation,Variant,Person,Shop,Outcome,Reason,Code,HTTP status,"Points, min","Points, max","Points, counted per call","Points, counted per row",Charge as received,Usual points,Confirmed points,Confirmation note,Possibly charged,Corrected,Time in queue (ms),Time taken (ms),Service duration (ms),Attempt,Source,Reference,Service request ID,Service message,Service timestamp,Simulated',
  );
  expect(lines.slice(1)).toEqual([
    `2026-11-21 01:00:00,Card checks,4 elements,,,,,,,0,0,0,0,,,,,,,,,,,From cache,${paid.callId},,,,SIMULATED`,
    `2026-11-21 00:00:01,Card checks,4 elements,Li Na,,Succeeded,,0,200,20,25,20,25,=20,18,,,,,2,38,20,1,Service,${paid.callId},9007199254740993,"=1+1, ""余额""",2026-11-21 00:00:01 +08:00,SIMULATED`,
    `2026-11-20 23:59:59,Sold orders,,,,Outcome unknown,noAnswer,,,,,,,,,,,yes,,2,38,,1,Service,${lost.callId},,,,SIMULATED`,
  ]);
});

test("for a spreadsheet long numbers and days leave as text, formulas inert, and sums as numbers", async () => {
  await addCall({ openedAt: "2026-11-20T10:00:00Z", requestId: "9007199254740993", oddCharge: "=20" });
  const form = "excel";
  const log = await splitLines(await exportCalls(admin, { ...ALL, form }, say, { now: NOW }));
  expect(log[1]).toContain(',"=""9007199254740993""",,,SIMULATED');
  expect(log[1]).toContain(",'=20,");
  const usage = { period: "month", by: "operation", rows: "day" } as const;
  const plain = await splitLines(await exportUsage(admin, usage, say, NOW));
  expect(await splitLines(await exportUsage(admin, { ...usage, form }, say, NOW))).toEqual(
    plain.map((row) => row.replace(/^[\d-]+/, '"=""$&"""')),
  );
});

test("every entry leaves once, batch by batch, also of one moment, none that came meanwhile", async () => {
  const rows = Array.from({ length: 25 }, (_, index) =>
    callRow({ openedAt: index < 12 ? "2026-11-20T10:00:00Z" : new Date(NOW - index * 1_000) }),
  );
  await database().insert(calls).values(rows);
  const file = await exportCalls(admin, ALL, say, { now: NOW, batch: 4 });
  await addCall({ openedAt: "2026-11-21T09:59:59.999Z" });
  const ids = (await splitLines(file)).slice(1).map((line) => line.split(",")[24]);
  expect(ids).toHaveLength(25);
  expect(new Set(ids).size).toBe(25);
});

test("a file that was cut says so in its last row, and the trail counts what left", async () => {
  const rows = Array.from({ length: 7 }, () => callRow({ openedAt: "2026-11-20T10:00:00Z" }));
  await database().insert(calls).values(rows);
  const lines = await splitLines(await exportCalls(admin, ALL, say, { now: NOW, mostRows: 5, batch: 2 }));
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toBe("Only the newest 5 entries were exported. Choose fewer days.,SIMULATED");
  expect(await auditTrail()).toEqual([
    { kind: "exported", personId: admin.identity.personId, details: { what: "calls", how: "csv", count: 5 } },
  ]);
});

test("the overview leaves with the reading its points go by, in the language of the page", async () => {
  await addCall({ openedAt: "2026-11-20T10:00:00Z", costPoints: 4, summedPoints: 4 });
  await addCall({ openedAt: "2026-11-20T10:00:01Z", costPoints: null, summedPoints: null });
  const free = { costPoints: null, summedPoints: null };
  await addCall({ openedAt: "2026-11-19T10:00:01Z", operation: "topUpLink", ...free });
  const days = { period: "month", rows: "day" } as const;
  const english = await splitLines(await exportUsage(admin, { ...days, by: "operation" }, say, NOW));
  expect(english).toEqual([
    'Day,Operation,Calls,"Points, min (charge counting not confirmed)","Points, max",Calls possibly charged,"Calls, charge not reported",Calls saved,Points saved,"Saved calls, price unknown",Simulated',
    "2026-11-20,Sold orders,2,4,8,0,1,0,0,0,SIMULATED",
    "2026-11-19,Top-up links,1,0,unknown,0,1,0,0,0,SIMULATED",
  ]);
  const chinese = await splitLines(await exportUsage(admin, { ...days, by: "person" }, sayIn(zh), NOW));
  expect(chinese[0]).toMatch(/^日期,成员,/);
  expect(chinese[1]).toMatch(/^2026-11-20,系统自动,2,4,8,/);
  const groups = await splitLines(await exportUsage(admin, { period: "month", by: "person" }, say, NOW));
  expect(groups[0]).toMatch(/^Person,Calls,/);
  expect(groups.slice(1)).toEqual(["Automatic,3,4,unknown,0,2,0,0,0,SIMULATED"]);
});
