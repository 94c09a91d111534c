import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";
import { client } from "#lib/testing/raw-client.ts";
import { sayJson } from "#lib/testing/raw-service.ts";
import type { TestClient } from "#lib/testing/test-client.ts";

const MEGABYTE = 1024 * 1024;

type Asked = (one: TestClient) => Promise<CallResult<unknown>>;
const sold: Asked = (one) => one.soldOrders({ ownerId: "9", edition: "basic", page: 0, pageSize: 100 });
const pending: Asked = (one) => one.pendingOrders({});
const buyers: Asked = (one) =>
  one.buyerOpenId({ shopId: "9", edition: "basic", orders: [{ tid: "1", buyerNick: "a" }] });

test.each<[string, ProblemReason, Asked, [string, string, string]]>([
  ["numbers", "tooLarge", pending, [`{"code":0,"data":[`, "0,", "0]}"]],
  ["objects", "tooLarge", pending, [`{"code":0,"data":[`, "{},", "{}]}"]],
  ["rows of sold orders", "tooLarge", sold, [`{"code":0,"data":{"content":[`, "{},", "{}]}}"]],
  ["entries of buyers", "tooLarge", buyers, [`{"code":0,"data":{"open_uids":[`, `{"tid":1},`, "{}]}}"]],
  ["lists in each other", "notUnderstood", pending, [`{"code":0,"data":`, "[", ""]],
])("row 36: 8 MB of %s in a few KB are %s and cost little", async (_, reason, ask, [head, part, tail]) => {
  const parts = Math.floor((8 * MEGABYTE - head.length - tail.length) / part.length);
  const body = gzipSync(head + part.repeat(parts) + tail);
  expect(body.length).toBeLessThan(40 * 1024);
  const one = await client((reply) => void reply.writeHead(200, { "Content-Encoding": "gzip" }).end(body));
  const before = process.memoryUsage.rss();
  const result = await ask(one);
  expect((process.memoryUsage.rss() - before) / MEGABYTE).toBeLessThan(50);
  expect(result).toMatchObject({ outcome: "unknown", reason, code: null, costPoints: null, sentCount: 1 });
});

test("row 36: a status that says enough stays what it says, however many values came with it", async () => {
  const one = await client(sayJson(`{"data":[${"0,".repeat(300_000)}0]}`, 401));
  expect(await pending(one)).toMatchObject({ outcome: "refused", reason: "invalidCredential" });
});

test("row 63: goods of all orders together are read up to the limit; no order is lost to them", async () => {
  const goods = JSON.stringify(JSON.stringify(Array.from({ length: 400 }, () => ({}))));
  const rows = Array.from({ length: 300 }, (_, nth) => `{"orderNo":"${nth}","goodsInfoList":${goods}}`);
  const one = await client(sayJson(`{"code":0,"data":[${rows.join(",")}]}`));
  const result = await one.pendingOrders({});
  if (result.outcome !== "answered") throw new Error(result.reason);
  const { orders } = result.data;
  expect(orders).toHaveLength(300);
  expect(orders[0]?.goods).toMatchObject({ lines: { length: 400 } });
  expect(orders[299]?.goods).toMatchObject({ unreadable: expect.any(String) });
});
