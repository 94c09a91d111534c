import { expect, test } from "vitest";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";

const sandbox = withSandbox();

const body = (tids: string[], extra = `"vvtype":1`) =>
  `{"shop_id":"318640275","tid_infos":[${tids.map((tid) => `{"tid":${tid},"buyer_nick":"小林"}`).join()}],${extra}}`;

test("19-digit trade numbers come back digit by digit", async () => {
  const tids = ["9223372036854775807", "4402981677163358206", "9007199254740993", "12"];
  const { text, envelope } = await sandbox.call("buyerOpenId", body(tids));
  expect(envelope).toMatchObject({ code: 0, data: { request_id: expect.any(String), withholding_money: 1 } });
  expect([...text.matchAll(/"tid":(\d+),/g)].map((match) => match[1])).toEqual(tids);
});

test("one buyer has one identifier in a shop, another shop gives another", async () => {
  const first = (await sandbox.call("buyerOpenId", body(["11", "12"]))).text.match(/AAH\w{25}/g);
  const elsewhere = body(["11"]).replace("318640275", "327715093");
  const other = (await sandbox.call("buyerOpenId", elsewhere)).text.match(/AAH\w{25}/g);
  expect(first?.[0]).toBe(first?.[1]);
  expect(other).toHaveLength(1);
  expect(other?.[0]).not.toBe(first?.[0]);
});

test("a trade number that ends in 00 has no entry", async () => {
  const { envelope } = await sandbox.call(
    "buyerOpenId",
    body(["4402981677163358200", "4402981677163358201"]),
  );
  const { open_uids } = envelope.data as { open_uids: { open_uid_info: unknown[] } };
  expect(open_uids.open_uid_info).toHaveLength(1);
});

test("the flat shape puts the list directly under open_uids", async () => {
  sandbox.speak({ openUidShape: "flat" });
  const { envelope } = await sandbox.call("buyerOpenId", body(["11"]));
  expect((envelope.data as { open_uids: unknown }).open_uids).toEqual([
    expect.objectContaining({ tid: 11, buyer_nick: "小林" }),
  ]);
});

test("30 orders are accepted, 31 rejected", async () => {
  const tids = Array.from({ length: 31 }, (_, index) => `44029816771633582${index + 10}`);
  expect((await sandbox.call("buyerOpenId", body(tids.slice(0, 30)))).envelope.code).toBe(0);
  const expected = { code: 100, msg: expect.stringContaining("tid_infos") };
  expect((await sandbox.call("buyerOpenId", body(tids))).envelope).toMatchObject(expected);
});

test.each([1, 2, 3])("edition %i costs as many points", async (edition) => {
  const { envelope } = await sandbox.call("buyerOpenId", body(["11"], `"vvtype":${edition}`));
  expect(envelope.data).toMatchObject({ withholding_money: edition });
});

test.each([
  [body(["11"], `"vvtype":4`), 100, "vvtype"],
  [body(["11"], `"other":1`), 100, "vvtype"],
  [body([`"11"`]), 100, "tid"],
  [body(["1.5"]), 100, "tid"],
  [body(["-1"]), 100, "tid"],
  [body(["12345678901234567890"]), 100, "tid"],
  [body(["1e3000"]), 100, "tid"],
  [body([]), 100, "tid_infos"],
  [body(["11"]).replace("buyer_nick", "nick"), 100, "buyer_nick"],
  [body(["11"]).replace("shop_id", "shop"), 100, "shop_id"],
  [body(["11"]).replace("318640275", "1"), 103, "shop_id"],
])("%s is rejected with code %i", async (text, code, name) => {
  const { envelope } = await sandbox.call("buyerOpenId", text);
  expect(envelope.code).toBe(code);
  expect(envelope.msg).toContain(name);
});
