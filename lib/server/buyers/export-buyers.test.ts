import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { TABLE_FORMS } from "#lib/server/tables/table-file.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import type { BuyerExportInput } from "./buyers-input.ts";
import { exportBuyers, type BuyersText } from "./export-buyers.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { exportedCells, exportedText } from "#lib/testing/read-exported.ts";

const { app, start, work, bring } = buyerTrials();

const LONG = "9007199254740993";
const say: BuyersText = (word) => word;
const give = (id: string, how: BuyerExportInput["how"]) => exportBuyers(app.context, { id, how }, say);

test("row 73: a file has exact trade numbers, inert formulas, a mark, and the list's order", async () => {
  const id = await start(
    [
      { tid: LONG, nick: "=1+1" },
      { tid: "4402981677163358206", nick: "a,b" },
    ],
    { cache: "bypass" },
  );
  await bring([{ tid: LONG, buyer_nick: "=2", buyer_open_uid: "AAH" }]);
  await work(id);
  const file = await give(id, "plain");
  expect(file).toMatchObject({ name: expect.stringMatching(/^buyer-ids-\d{8}-\d{4}-simulated\.csv$/) });
  const lines = [
    "\ufeffnumber,nick,openId,state,replyNick,mark",
    `${LONG},=1+1,AAH,otherBuyer,=2,SIMULATED`,
    '4402981677163358206,"a,b",,noAnswer,,SIMULATED',
  ];
  expect(exportedText(file)).toBe(lines.map((line) => `${line}\r\n`).join(""));
  expect(exportedText(await give(id, "excel"))).toContain(`"=""${LONG}""",'=1+1,AAH`);
  expect(exportedText(await give(id, "copy")).split("\n")[1]).toBe(
    `${LONG}\t=1+1\tAAH\totherBuyer\t=2\tSIMULATED`,
  );
  expect(exportedCells(await give(id, "xlsx"))).toEqual([
    ["number", "nick", "openId", "state", "replyNick", "mark"],
    [LONG, "=1+1", "AAH", "otherBuyer", "=2", "SIMULATED"],
    ["4402981677163358206", "a,b", "", "noAnswer", "", "SIMULATED"],
  ]);
});

test("what leaves is in the audit log with what, how and how many, and before it leaves", async () => {
  const id = await start([{ tid: "11", nick: "小王" }]);
  for (const how of TABLE_FORMS) await give(id, how);
  const { personId } = app.context.identity;
  const noted = (how: string) => ({ personId, details: { what: "buyerIds", how, count: 1 } });
  expect((await auditTrail("exported")).slice(-4)).toMatchObject(["xlsx", "csv", "csv", "copy"].map(noted));
});

test("another person's lookup gives nothing and leaves no entry", async () => {
  const id = await start([{ tid: "31", nick: "小王" }]);
  const before = await database().$count(auditEntries);
  const taking = exportBuyers(await addSomebody(), { id, how: "plain" }, say);
  await expect(taking).rejects.toMatchObject({ code: "notFound" });
  expect(await database().$count(auditEntries)).toBe(before);
});
