import fc from "fast-check";
import { expect, test } from "vitest";
import { createResponseJson } from "#lib/server/service/json/exact-json.ts";
import { ask, client } from "#lib/testing/raw-client.ts";
import { sayJson } from "#lib/testing/raw-service.ts";
import { TEST_TOKEN } from "#lib/testing/test-client.ts";
import { cleanText, createRedactor } from "./redaction.ts";

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

/** Finds the token in any form in a text, decoded independently of the redactor. */
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
  const orders = `[{"orderNo":"4253090000000001234"},{"orderNo":4251234000000000001}]`;
  const one = await client(sayJson(`{"code":0,"data":${orders}}`), { token: "1234" });
  const result = await one.pendingOrders({});
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
  for (const response of replies) {
    const headers = { "Content-Type": "text/x; t=1", Location: `https://x.example/${URL_FORM}` };
    const one = await client(sayJson(JSON.stringify(response), 200, headers));
    await ask(one);
    expect(JSON.stringify(one.sents)).not.toContain("sentinel");
    expect(holdsToken(JSON.stringify(one.sents))).toBe(false);
  }
});

test("row 94: a redirect whose Location holds the token gives none of it away", async () => {
  const places = [
    `https://auth.example.com/?t=${URL_FORM}`,
    `https://${TEST_TOKEN.slice(0, 8)}.example/${TEST_TOKEN}`,
    `javascript:${TEST_TOKEN}`,
  ];
  for (const location of places) {
    const one = await client(
      (answer, request) =>
        void answer
          .writeHead(302, { Location: location })
          .end(request.url.includes("gpso") ? "" : `{"code":302}`),
    );
    const results = [await ask(one), await one.pendingOrders({})];
    expect(results.map((result) => result.outcome)).toEqual(["refused", "unknown"]);
    expect(holdsToken(JSON.stringify(results))).toBe(false);
  }
});

test("row 94: of an error page, with or without the token, nothing leaves", async () => {
  const page = `<html><h1>Bad gateway</h1>${TEST_TOKEN}</html>`;
  const result = await ask(await client(sayJson(page, 502, { "Content-Type": "text/html" })));
  expect(result).toMatchObject({ outcome: "unknown", message: null, httpStatus: 502 });
  expect(JSON.stringify(result)).not.toMatch(/html|gateway|sentinel/i);
});

test("row 94: a careless service that gives a card back in every spelling leaves none of it", async () => {
  const question = {
    name: "陈晓明",
    accountNo: "6222021234567890123",
    idCardCode: "11010519491231002X",
    bankPreMobile: "13812340426",
  };
  const { accountNo: card, idCardCode: id, bankPreMobile: phone } = question;
  const spelt = [".", "/", " - ", "x", "\u200b", "_"].flatMap((gap) =>
    [card, id, phone].map((number) => (number.match(/.{1,3}/g) ?? []).join(gap)),
  );
  const said = [...spelt, Buffer.from(card).toString("base64"), "陈 晓 明", "陈·晓·明"].join(" ; ");
  const response = {
    code: 0,
    msg: said,
    request_id: said,
    withholding_money: said,
    [`card_${card}`]: 1,
    [`x${phone}`]: { [id]: card },
    data: {
      ...question,
      idCardCore: id,
      result: "F",
      message: `${said} ${Object.values(question).join(" ")}`,
      [`id_${id}`]: said,
      [phone]: 1,
      ["f".repeat(41)]: 1,
    },
  };
  const one = await client(sayJson(JSON.stringify(response)));
  const result = await one.bankCard(question);
  const text = JSON.stringify(one.sents);
  for (const value of Object.values(question)) expect(text).not.toContain(value);
  for (const value of [card.slice(0, 7), card.slice(-5), id.slice(0, 7), phone.slice(0, 5), "晓"])
    // The signs of a mask stay: a time before one would join its digits.
    expect(text.replace(/[^\dX晓*]/g, "")).not.toContain(value);
  expect(result.warnings).toEqual(
    expect.arrayContaining(["unknown field: reply.?", "unknown field: data.?"]),
  );
  const { message, requestId, oddCharge, warnings } = result;
  expect(JSON.stringify([message, requestId, oddCharge, warnings])).not.toMatch(/\*{4}\d/);
});

test("row 94: what was asked, and anybody's number, is hidden in the words of every operation", async () => {
  const orders = [{ tid: "4402981", buyerNick: "林晓的小店" }];
  const asked = ["4402981", "林晓的小店", "陈先生急用", "carrier-7", "红旗", "4402981677163358206"];
  const said = `错误 ${asked.join("、")}；13812340426 / 6222 0212 3456 7890 123 / 11010519491231002X`;
  const one = await client(sayJson(JSON.stringify({ code: 999, msg: said })));
  const remark = "陈先生急用";
  const sold = { ownerId: "1", edition: "enhanced", page: 0, remark, remarkTagName: "红旗" } as const;
  const results = [
    await one.buyerOpenId({ shopId: "1", edition: "basic", orders }),
    await one.pendingOrders({ orderNoStr: "4402981677163358206", remark }),
    await one.soldOrders(sold),
    await one.topUpLink({ sid: "carrier-7", placement: "body" }),
  ];
  const messages = results.map(({ message }) => message);
  const rest = "****8206；****0426 / ****0123 / ****002X";
  expect(messages).toEqual([
    `错误 4**、林**、陈先生急用、carrier-7、红旗、${rest}`,
    `错误 4402981、林晓的小店、陈**、carrier-7、红旗、4**；****0426 / ****0123 / ****002X`,
    `错误 4402981、林晓的小店、陈**、carrier-7、红**、${rest}`,
    `错误 4402981、林晓的小店、陈先生急用、c**、红旗、${rest}`,
  ]);
});

test("row 94: a number that the limit of a message would cut in two is hidden or gone", async () => {
  const card = "6222021234567890123";
  let length = 0;
  const said = () => `${"长".repeat(length)}${card}${"长".repeat(600)}`;
  const one = await client((reply) => void reply.end(JSON.stringify({ code: 999, msg: said() })));
  for (length of [0, 481, 490, 496, 499, 500, 982, 990]) {
    const message = (await one.pendingOrders({})).message ?? "";
    expect(message.length).toBeLessThanOrEqual(500);
    expect(message.replace(/\D/g, "").length).toBeLessThanOrEqual(4);
  }
});

test("row 69: controls are stripped, lone surrogates replaced, bidi and zero-width marks kept", async () => {
  const text = String.raw`{"code":999,"msg":"a\u0000b\u0007\u001b[31mc\u009bd\u202ee\u200bf\ud83dg\nh\ti"}`;
  expect((await ask(await client(sayJson(text)))).message).toBe("ab[31mcd\u202ee\u200bf\ufffdg h i");
});

test.each([
  ["第一行\n第二行", "第一行\n第二行"],
  ["a\r\nb\rc", "a\nb\nc"],
  ["a\n\nb", "a\n\nb"],
  ["a\tb\u0000c\u001b[31m\nd", "a bc[31m\nd"],
  ["\ud83d\nx", "\ufffd\nx"],
  [`x\n${TEST_TOKEN}\ny`, "x\n[redacted]\ny"],
])("row 69: a remark keeps the ends of its lines, and no other control or secret: %j", (remark, kept) => {
  const { redact } = createRedactor(TEST_TOKEN);
  const json = createResponseJson((text) => redact(cleanText(text)));
  expect(json.read(JSON.stringify({ remark, msg: "a\nb" }))).toEqual({ remark: kept, msg: "a b" });
});

test("row 69: a text of millions of characters is cleaned like a short one", () => {
  expect(cleanText("a\u0085".repeat(2_000_000))).toBe("a".repeat(2_000_000));
  expect(cleanText("中\n\u0000".repeat(100_000))).toBe("中 ".repeat(100_000));
  const plain = "中a".repeat(1_000_000);
  expect(cleanText(plain)).toBe(plain);
});
