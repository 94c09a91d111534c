import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { startRawService } from "#lib/testing/raw-service.ts";
import { TEST_TOKEN, createTestClient } from "#lib/testing/test-client.ts";
import { createRedactor } from "./redaction.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const URL_FORM = encodeURIComponent(TEST_TOKEN);
const FORMS = [
  TEST_TOKEN,
  `Bearer ${TEST_TOKEN}`,
  URL_FORM,
  URL_FORM.replace(/%../g, (hex) => hex.toLowerCase()),
  ...[TEST_TOKEN, `Bearer ${TEST_TOKEN}`, `x${TEST_TOKEN}y`, `{"t":"${TEST_TOKEN}"}`].flatMap((text) => [
    Buffer.from(text).toString("base64"),
    Buffer.from(text).toString("base64url"),
  ]),
];

/** Whether a text holds the token in any form, decoded independently of the redactor. */
function holdsToken(text: string): boolean {
  const decoded = text.replace(/%[0-9a-f]{2}/gi, (hex) =>
    String.fromCharCode(Number.parseInt(hex.slice(1), 16)),
  );
  const words = decoded
    .split(/[^A-Za-z0-9+/_=-]+/)
    .flatMap((word) =>
      [0, 1, 2, 3].map((skip) => Buffer.from(word.slice(skip), "base64").toString("latin1")),
    );
  return [decoded, ...words].some((one) => one.includes(TEST_TOKEN));
}

test("row 94: the token in any form is gone from every text", () => {
  const { redact } = createRedactor(TEST_TOKEN);
  for (const form of FORMS) {
    expect(holdsToken(form)).toBe(true);
    expect(holdsToken(redact(`before ${form} after`))).toBe(false);
  }
});

test("row 94: for any token and surroundings nothing of it is left in base64", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[!-~]{12,40}$/),
      fc.string({ maxLength: 9 }),
      fc.string({ maxLength: 9 }),
      (token, before, after) => {
        const redacted = createRedactor(token).redact(Buffer.from(before + token + after).toString("base64"));
        expect(redacted).toContain("[redacted]");
      },
    ),
  );
});

test("row 94: other texts stay as they are, also with a token too short to be a secret", () => {
  const { redact } = createRedactor(TEST_TOKEN);
  for (const text of ["", "sentinel", "请求成功", "c2VudGluZWw=", "token/4f9a71c"])
    expect(redact(text)).toBe(text);
  expect(redact(JSON.stringify({ t: TEST_TOKEN }).replaceAll("/", "\\/"))).toBe(`{"t":"[redacted]"}`);
  for (const token of ["a", "1234", "1234567"])
    expect(createRedactor(token).redact(`banana 25031234567-1 ${token}`)).toBe(
      `banana 25031234567-1 ${token}`,
    );
  expect(createRedactor("12345678").redact("x12345678y")).toBe("x[redacted]y");
});

test("row 94: a short token leaves the order numbers that hold it whole", async () => {
  const service = await startRawService(
    (answer) =>
      void answer.end(
        `{"code":0,"data":[{"orderNo":"4253090000000001234"},{"orderNo":4251234000000000001}]}`,
      ),
  );
  const one = createTestClient(service.baseUrl, { token: async () => "1234" });
  closers.push(service.close, one.client.close);
  const result = await one.client.pendingOrders({}, one.options);
  expect(result.outcome === "answered" && result.data.orders.map((order) => order.orderNumber)).toEqual([
    "4253090000000001234",
    "4251234000000000001",
  ]);
});

test("row 94: wherever the service echoes the token, no text of the result holds it", async () => {
  const hidden = `${TEST_TOKEN.slice(0, 5)}\u0000${TEST_TOKEN.slice(5)}`;
  const row = {
    order_sn: TEST_TOKEN,
    goods_name: `x${URL_FORM}`,
    remark: hidden,
    order_status: TEST_TOKEN,
    goods_count: TEST_TOKEN,
    pay_amount: `${TEST_TOKEN}1`,
    last_ship_time: TEST_TOKEN,
    is_pre_sale: TEST_TOKEN,
    goods_img: `https://i.example.com/${URL_FORM}`,
    receiver_name: Buffer.from(`Bearer ${TEST_TOKEN}`).toString("base64"),
    address: `Bearer ${TEST_TOKEN}`,
    [TEST_TOKEN]: 1,
  };
  const replies = [
    {
      code: 0,
      msg: `Authorization: Bearer ${TEST_TOKEN}`,
      [TEST_TOKEN]: 1,
      request_id: TEST_TOKEN,
      withholding_money: TEST_TOKEN,
      data: { content: [row], totalElements: TEST_TOKEN },
    },
    { code: 999, msg: "a".repeat(490) + TEST_TOKEN },
    { code: 302, msg: "x", data: { url: `https://auth.example.com/?t=${URL_FORM}` } },
    { code: 302, msg: `请扫码 javascript:${TEST_TOKEN}` },
    { [TEST_TOKEN]: 1, data: TEST_TOKEN },
  ];
  for (const reply of replies) {
    const service = await startRawService(
      (answer) =>
        void answer
          .writeHead(200, { "Content-Type": `text/${"x"}; t=1`, Location: `https://x.example/${URL_FORM}` })
          .end(JSON.stringify(reply)),
    );
    const one = createTestClient(service.baseUrl);
    closers.push(service.close, one.client.close);
    const result = await one.client.soldOrders({ ownerId: "1", edition: "basic", page: 0 }, one.options);
    expect(JSON.stringify([result, one.closings])).not.toContain("sentinel");
    expect(holdsToken(JSON.stringify([result, one.closings]))).toBe(false);
  }
});

test("row 94: a redirect whose Location holds the token gives none of it away", async () => {
  const places = [
    `https://auth.example.com/?t=${URL_FORM}`,
    `https://${TEST_TOKEN.slice(0, 8)}.example/${TEST_TOKEN}`,
    `javascript:${TEST_TOKEN}`,
  ];
  for (const location of places) {
    const service = await startRawService(
      (answer, request) =>
        void answer
          .writeHead(302, { Location: location })
          .end(request.url.includes("gpso") ? "" : `{"code":302}`),
    );
    const one = createTestClient(service.baseUrl);
    closers.push(service.close, one.client.close);
    const results = [
      await one.client.soldOrders({ ownerId: "1", edition: "basic", page: 0 }, one.options),
      await one.client.pendingOrders({}, one.options),
    ];
    expect(results.map((result) => result.outcome)).toEqual(["refused", "unknown"]);
    expect(holdsToken(JSON.stringify(results))).toBe(false);
  }
});

test("row 94: of an error page, with or without the token, nothing leaves", async () => {
  const service = await startRawService(
    (answer) =>
      void answer
        .writeHead(502, { "Content-Type": "text/html" })
        .end(`<html><h1>Bad gateway</h1>${TEST_TOKEN}</html>`),
  );
  const one = createTestClient(service.baseUrl);
  closers.push(service.close, one.client.close);
  const result = await one.client.pendingOrders({}, one.options);
  expect(result).toMatchObject({ outcome: "unknown", message: null, httpStatus: 502 });
  expect(JSON.stringify(result)).not.toMatch(/html|gateway|sentinel/i);
});

test("row 94: of the question's own card, phone and ID nothing comes back open", async () => {
  const question = {
    name: "张小明",
    accountNo: "6222021234567890123",
    idCardCode: "11010519491231002X",
    bankPreMobile: "13812340426",
  };
  const said = `${question.name} ${question.accountNo} ${question.idCardCode} ${question.bankPreMobile}`;
  const service = await startRawService(
    (answer) =>
      void answer.end(
        JSON.stringify({
          code: 0,
          msg: said,
          request_id: question.accountNo,
          data: {
            ...question,
            idCardCore: question.idCardCode,
            result: "T",
            message: said,
            withholding_money: question.accountNo,
            [question.bankPreMobile]: 1,
          },
        }),
      ),
  );
  const one = createTestClient(service.baseUrl);
  closers.push(service.close, one.client.close);
  const text = JSON.stringify([await one.client.bankCard(question, one.options), one.closings]);
  for (const value of Object.values(question)) expect(text).not.toContain(value);
});

test("row 69: controls are stripped, lone surrogates replaced, bidi and zero-width marks kept", async () => {
  const text = String.raw`{"code":999,"msg":"a\u0000b\u0007\u001b[31mc\u009bd\u202ee\u200bf\ud83dg\nh\ti"}`;
  const service = await startRawService((answer) => void answer.end(text));
  const one = createTestClient(service.baseUrl);
  closers.push(service.close, one.client.close);
  expect((await one.client.pendingOrders({}, one.options)).message).toBe("ab[31mcd\u202ee\u200bf\ufffdg h i");
});
