import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { callService } from "#lib/server/metering/call-service.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { bypass } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

const app = withTestApp();

const HOLDER = {
  name: "陈晓明",
  accountNo: "6222021234567890123",
  idCardCode: "11010519491231002X",
  bankPreMobile: "13812340426",
};
const NICK = "林晓的小店";
const REMARK = "急用的备注";
const nobody = () => ({ ...bypass, idempotencyKey: randomUUID() });

const ASKS: Record<Operation, (caller: ReturnType<typeof nobody>) => Promise<object>> = {
  topUpLink: (caller) => callService(caller, "topUpLink", { sid: "carrier-7", placement: "body" }),
  bankCard: (caller) => callService(caller, "bankCard", HOLDER),
  pendingOrders: (caller) => callService(caller, "pendingOrders", { remark: REMARK }),
  buyerOpenId: (caller) =>
    callService(caller, "buyerOpenId", {
      shopId: "318640275",
      edition: "basic",
      orders: [{ tid: "4402981677163358206", buyerNick: NICK }],
    }),
  soldOrders: (caller) =>
    callService(caller, "soldOrders", { ownerId: "1", edition: "enhanced", page: 0, remark: REMARK }),
};
const patchNext = (patch: object) => app.sandbox.control.addFault({ kind: "patchEnvelope", patch });
const TIME = 1_795_331_045;
const AT = new Date(TIME * 1_000);

test.each(OPERATIONS)("of every answer to %s the ledger keeps the words and the time", async (operation) => {
  for (const envelope of [
    { code: 0, msg: "请求成功", time: TIME },
    { code: 204, msg: "次数不足", time: TIME * 1_000 },
    { code: 999, msg: "", mag: "别的名字", time: String(TIME) },
    { code: 101, msg: null, mag: null, time: "soon" },
  ])
    await patchNext(envelope);
  await app.sandbox.control.addFault({ kind: "html", status: 502 });
  for (let at = 0; at < 5; at += 1) await ASKS[operation](nobody());
  expect((await app.ledger()).map((row) => [row.code, row.serviceMessage, row.serviceTime])).toEqual([
    [0, "请求成功", AT],
    [204, "次数不足", AT],
    [999, "别的名字", AT],
    [101, null, null],
    [null, null, null],
  ]);
});

test.each(OPERATIONS)("row 94: nothing personal in words of %s is in the database", async (operation) => {
  const msg = `${Object.values(HOLDER).join(" / ")}, 6222 0212 3456 7890 123, ${app.sandbox.token}, 4402981677163358206`;
  const own = {
    bankCard: HOLDER.name,
    buyerOpenId: NICK,
    pendingOrders: REMARK,
    soldOrders: REMARK,
    topUpLink: "carrier-7",
  };
  for (const code of [0, 999]) await patchNext({ code, msg: `${own[operation]}: ${msg}` });
  for (let at = 0; at < 2; at += 1) await ASKS[operation](nobody());
  const rows = await app.ledger();
  // Not even the last four digits of a card check are stored, whoever they belong to.
  const kept = operation === "bankCard" ? " ****, " : "****0123";
  expect(rows.map(({ serviceMessage }) => serviceMessage)).toEqual(
    rows.map(() => expect.stringContaining(kept)),
  );
  const dump = await dumpRows(app.databaseUrl);
  const { accountNo, idCardCode, bankPreMobile } = HOLDER;
  const numbers = [accountNo, idCardCode, bankPreMobile, "6222 0212", "16771633582"];
  const planted = [own[operation], ...numbers, app.sandbox.token];
  expect(planted.filter((text) => dump.includes(text))).toEqual([]);
});

test("a repeated press whose answer was refused is told the service's words and time again", async () => {
  await patchNext({ code: 204, msg: "次数不足", time: TIME });
  const caller = nobody();
  await ASKS.pendingOrders(caller);
  expect(await ASKS.pendingOrders(caller)).toMatchObject({
    result: { outcome: "refused", code: 204, message: "次数不足", serviceTime: TIME * 1_000 },
  });
  expect((await app.sandbox.control.meter()).calls).toHaveLength(1);
});
