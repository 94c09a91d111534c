import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import type { BuyerExportInput } from "./buyers-input.ts";
import { exportBuyers, type BuyersText } from "./export-buyers.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";

const { app, beginWith, bring, send } = buyerTrials();

const LONG = "9007199254740993";
const say: BuyersText = (word) => word;

/** A run in which the service named these buyers. */
async function runOf(answers: { tid: string; nick: string; openId: string | null; reply?: string }[]) {
  const orders = answers.map(({ tid, nick }) => ({ tid, nick }));
  const { runId } = await beginWith(orders, "bypass");
  await bring(
    answers.flatMap(({ tid, nick, openId, reply = nick }) =>
      openId === null ? [] : [{ tid, buyer_nick: reply, buyer_open_uid: openId }],
    ),
  );
  await send(runId, orders, { cache: "bypass" });
  return runId;
}

const row = (tid: string, nick: string, state: BuyerExportInput["rows"][number]["state"] = "answered") => ({
  tid,
  nick,
  state,
});
const give = (runId: string, how: BuyerExportInput["how"], rows: BuyerExportInput["rows"]) =>
  exportBuyers(app.context, { runId, how, rows }, say);

test("row 73: a file has exact trade numbers, inert formulas, a mark, and answers of the server", async () => {
  const runId = await runOf([
    { tid: LONG, nick: "=1+1", openId: "AAH", reply: "=2" },
    { tid: "4402981677163358206", nick: "a,b", openId: null },
  ]);
  const rows = [row(LONG, "=1+1"), row("4402981677163358206", "a,b", "noAnswer"), row("17", "c", "notAsked")];
  const { name, text } = await give(runId, "csv", rows);
  expect(name).toMatch(/^buyer-ids-\d{8}-\d{4}-simulated\.csv$/);
  const lines = [
    "\ufeffnumber,nick,openId,state,replyNick,mark",
    `${LONG},=1+1,AAH,answered · otherBuyer,=2,SIMULATED`,
    '4402981677163358206,"a,b",,noAnswer,,SIMULATED',
    "17,c,,notAsked,,SIMULATED",
  ];
  expect(text).toBe(lines.map((line) => `${line}\r\n`).join(""));
  expect((await give(runId, "excel", rows)).text).toContain(`"=""${LONG}""",'=1+1,AAH`);
  expect((await give(runId, "copy", rows)).text.split("\n")[1]).toBe(
    `${LONG}\t=1+1\tAAH\tanswered · otherBuyer\t=2\tSIMULATED`,
  );
});

test("what leaves is in the trail with what, how and how many, and before it leaves", async () => {
  const runId = await runOf([{ tid: "11", nick: "小王", openId: "U11" }]);
  for (const how of ["csv", "excel", "copy"] as const) await give(runId, how, [row("11", "小王")]);
  const { personId } = app.context.identity;
  const noted = (how: string) => ({ personId, details: { what: "buyerIds", how, count: 1 } });
  expect((await auditTrail("exported")).slice(-3)).toMatchObject(["csv", "csv", "copy"].map(noted));
});

test("rows kept from a run before, or known for nothing, have their answers too", async () => {
  await runOf([{ tid: "21", nick: "甲", openId: "U21" }]);
  const runId = await runOf([{ tid: "22", nick: "乙", openId: "U22" }]);
  const { text } = await give(runId, "copy", [row("21", "甲"), row("22", "乙"), row("23", "丙", "notAsked")]);
  expect(text.split("\n").map((line) => line.split("\t")[2])).toEqual(["openId", "U21", "U22", ""]);
});

test("another person's run gives nothing and leaves no entry", async () => {
  const runId = await runOf([{ tid: "31", nick: "小王", openId: "U31" }]);
  const before = await database().$count(auditEntries);
  const taking = exportBuyers(await addSomebody(), { runId, how: "csv", rows: [row("31", "小王")] }, say);
  await expect(taking).rejects.toMatchObject({ code: "notFound" });
  expect(await database().$count(auditEntries)).toBe(before);
});
