import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sayJson, startRawService, type RawService, type ReceivedRequest } from "#lib/testing/raw-service.ts";
import { TEST_TOKEN, createTestClient, type TestClient } from "#lib/testing/test-client.ts";

let service: RawService;
let one: TestClient;
beforeAll(async () => {
  service = await startRawService(sayJson(`{"code":0,"data":null}`));
  one = createTestClient(`${service.baseUrl}/gateway/`);
});
afterAll(async () => {
  one.close();
  await service.close();
});

async function sent(call: Promise<unknown>): Promise<ReceivedRequest> {
  await call;
  const request = service.received.at(-1);
  if (!request) throw new Error("nothing arrived");
  return request;
}

const line = (request: ReceivedRequest): string => `${request.method} ${request.url}`;
const ORDER = { tid: "1", buyerNick: "a" };

test("every operation carries the token in its header, the base path in front, and no cookie", async () => {
  const requests = [
    await sent(one.topUpLink({ sid: "a", placement: "body" })),
    await sent(one.bankCard({ name: "a", accountNo: "1" })),
    await sent(one.pendingOrders({})),
    await sent(one.buyerOpenId({ shopId: "1", edition: "basic", orders: [ORDER] })),
    await sent(one.soldOrders({ ownerId: "1", edition: "basic", page: 0 })),
  ];
  expect(requests.map(line)).toEqual([
    "GET /gateway/papi/tool/waimai/ph_discounts",
    "POST /gateway/papi/tool/accounts/bankcardFourAuthentication",
    "POST /gateway/papi/tool/accounts/gpso",
    "POST /gateway/papi/tool/erps/tbgetbyorder",
    "POST /gateway/papi/tool/erps/paging-orders",
  ]);
  for (const { headers, body, url } of requests) {
    const expected = [`Bearer ${TEST_TOKEN}`, undefined, String(body.length)];
    expect([headers.authorization, headers.cookie, headers["content-length"]]).toEqual(expected);
    expect(url + body.toString()).not.toContain(TEST_TOKEN);
  }
});

test.each([
  ["body", "", "sid=a+b%26%E4%B8%AD", "application/x-www-form-urlencoded"],
  ["query", "?sid=a%20b%26%E4%B8%AD", "", undefined],
  ["both", "?sid=a%20b%26%E4%B8%AD", "sid=a+b%26%E4%B8%AD", "application/x-www-form-urlencoded"],
] as const)("row 48: sid placed in %s", async (placement, query, body, contentType) => {
  const request = await sent(one.topUpLink({ sid: "a b&中", placement }));
  const expected = [`GET /gateway/papi/tool/waimai/ph_discounts${query}`, body, contentType];
  expect([line(request), request.body.toString(), request.headers["content-type"]]).toEqual(expected);
});

test("an unset or blank optional field is absent on the wire, never empty", async () => {
  const body = async (call: Promise<unknown>): Promise<unknown> =>
    JSON.parse((await sent(call)).body.toString()) as unknown;
  const pending = {
    orderNoStr: "1",
    sellerId: "2",
    pageIndex: 0,
    pageSize: 50,
    startTime: "2025-01-01",
    endTime: "2025-01-02",
    remark: "轻放",
  };
  expect(await body(one.pendingOrders(pending))).toEqual(pending);
  const blank = { orderNoStr: "", remark: undefined, sellerId: " " };
  expect(await body(one.pendingOrders(blank))).toEqual({});
  const card = { name: "张三", accountNo: "1", idCardCode: "2", bankPreMobile: "3" };
  expect(await body(one.bankCard(card))).toEqual(card);
  expect(await body(one.bankCard({ ...card, idCardCode: "", bankPreMobile: "" }))).toEqual({
    name: "张三",
    accountNo: "1",
  });
});

async function form(question: Parameters<typeof one.soldOrders>[0]): Promise<[string, unknown][]> {
  const request = await sent(one.soldOrders(question));
  const parsed = await new Response(new Uint8Array(request.body), {
    headers: { "Content-Type": String(request.headers["content-type"]) },
  }).formData();
  return [...parsed.entries()];
}

test("operation 5 goes as multipart text parts, unset fields absent", async () => {
  expect(await form({ ownerId: "店主1", edition: "basic", page: 0 })).toEqual([
    ["owner_id", "店主1"],
    ["vvtype", "2"],
    ["page", "0"],
  ]);
  expect(
    await form({
      ownerId: "1",
      edition: "enhanced",
      page: 3,
      pageSize: 100,
      startTime: "2025-01-01",
      endTime: "2025-01-02",
      remark: `a"b\r\n--x`,
      remarkTag: "5",
      remarkTagName: "红",
    }),
  ).toEqual([
    ["owner_id", "1"],
    ["vvtype", "1"],
    ["page", "3"],
    ["pageSize", "100"],
    ["start_time", "2025-01-01"],
    ["end_time", "2025-01-02"],
    ["remark", `a"b\r\n--x`],
    ["remarkTag", "5"],
    ["remarkTagName", "红"],
  ]);
});

test("row 73: trade numbers of up to 19 digits leave as bare digits, every one of them", async () => {
  const tid = fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String);
  await fc.assert(
    fc.asyncProperty(tid, async (digits) => {
      const request = await sent(
        one.buyerOpenId({ shopId: "7", edition: "standard", orders: [{ tid: digits, buyerNick: "买家" }] }),
      );
      expect(request.body.toString()).toBe(
        `{"shop_id":"7","tid_infos":[{"tid":${digits},"buyer_nick":"买家"}],"vvtype":3}`,
      );
    }),
    { numRuns: 30 },
  );
});

test("row 74: up to 30 orders a call, the same order once; others are refused here", async () => {
  const orders = Array.from({ length: 30 }, (_, n) => ({ tid: String(n + 1), buyerNick: "a" }));
  const ask = (list: typeof orders) => one.buyerOpenId({ shopId: "1", edition: "enhanced", orders: list });
  const list = async (call: Promise<unknown>) =>
    (JSON.parse((await sent(call)).body.toString()) as { tid_infos: unknown[] }).tid_infos.length;
  expect(await list(ask(orders))).toBe(30);
  expect(await list(ask([ORDER, { ...ORDER }, { tid: "2", buyerNick: "a" }]))).toBe(2);
  const odd = ["", " 1", "1.0", "1e5", "-1", "0", "01", "12345678901234567890", "１", "1\n"];
  const refused = [
    [...orders, { tid: "31", buyerNick: "a" }],
    [],
    ...odd.map((tid) => [{ tid, buyerNick: "a" }]),
    [{ tid: "1", buyerNick: " " }],
  ];
  const before = service.received.length;
  for (const bad of refused) await expect(ask(bad)).rejects.toMatchObject({ code: "badInput" });
  expect(service.received.length).toBe(before);
});

const CARD = { name: "张三", accountNo: "6222021234567890123" };
const SOLD = { ownerId: "1", edition: "basic", page: 0 } as const;
const BREAKING: [string, (by: TestClient) => Promise<unknown>, string?][] = [
  ["sid", (client) => client.topUpLink({ sid: " ", placement: "body" })],
  ["name", (client) => client.bankCard({ ...CARD, name: "" })],
  ["accountNo", (client) => client.bankCard({ ...CARD, accountNo: " " })],
  ["shopId", (client) => client.buyerOpenId({ shopId: "", edition: "basic", orders: [ORDER] })],
  ["ownerId", (client) => client.soldOrders({ ...SOLD, ownerId: "" })],
  ["page", (client) => client.soldOrders({ ...SOLD, page: -1 })],
  ["pageSize", (client) => client.soldOrders({ ...SOLD, pageSize: 101 })],
  ["pageIndex", (client) => client.pendingOrders({ pageIndex: 0.5 })],
  ...[undefined, "", "  "].map((idCardCode): (typeof BREAKING)[number] => [
    "idCardCode",
    (client) => client.bankCard({ ...CARD, idCardCode, bankPreMobile: "13812340426" }),
    "requiredWithPhone",
  ]),
  ...[
    { startTime: "2025-01-01" },
    { endTime: "2025-01-01" },
    { remark: "x" },
    { remarkTag: "1" },
    { remarkTagName: "x" },
  ].map((filter): (typeof BREAKING)[number] => [
    "edition",
    (client) => client.soldOrders({ ...SOLD, ...filter }),
    "filtersNeedEnhanced",
  ]),
];

test.each(BREAKING)(
  "rows 59 and 87: a question whose %s breaks the spec never leaves, its value unnamed",
  async (name, ask, reason) => {
    const before = service.received.length;
    await expect(ask(one)).rejects.toMatchObject({
      code: "badInput",
      fields: { [name]: reason ?? (expect.any(String) as string) },
      message: expect.not.stringContaining("6222") as string,
    });
    expect([service.received.length, one.sents.length]).toEqual([before, one.left()]);
  },
);
