import fc from "fast-check";
import { expect, test } from "vitest";
import { readReply } from "#lib/server/service/read-reply.ts";
import type { ReplyVerdict } from "#lib/server/service/read-reply.ts";
import type { Operation } from "#lib/shared/operations.ts";
import { OPERATIONS } from "#lib/shared/operations.ts";

type Read = ReplyVerdict<string> & { remarks: string[] };
type Told = { status?: number; contentType?: string; location?: string; operation?: Operation };

function read(body: string | Buffer, told: Told = {}): Read {
  const remarks: string[] = [];
  const headers = { "content-type": told.contentType ?? "application/json", ...(told.location ? { location: told.location } : {}) };
  const context = { operation: told.operation ?? "soldOrders", serviceHostname: "api.example.com", scrub: (text: string) => text, scrubBody: (text: string) => text, note: (remark: string) => void remarks.push(remark) };
  const verdict = readReply({ status: told.status ?? 200, headers, body: Buffer.from(body) }, () => ({ data: "read", rows: [] }), context);
  return { ...verdict, remarks };
}

const envelope = (fields: object): string => JSON.stringify({ code: 0, msg: "ok", msec: 3, time: 1_700_000_000, data: {}, ...fields });
const kind = (verdict: Read): string => ("reason" in verdict ? `${verdict.outcome} ${verdict.reason}` : verdict.outcome);

test("row 1: mag instead of msg is the message", () => {
  const verdict = read(`{"code":0,"mag":"成功","data":{}}`);
  expect([verdict.outcome, verdict.facts.message, verdict.remarks]).toEqual(["answered", "成功", ["mag for msg"]]);
});

test("row 2: msg wins over a different mag; the diagnostic record names both fields and holds neither value", () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[A-Z]{1,9}$/), (msg, mag) => {
    const verdict = read(envelope({ msg, mag }));
    expect([verdict.facts.message, verdict.remarks]).toEqual([msg, ["msg and mag differ"]]);
  }));
  expect(read(envelope({ msg: "", mag: "only" })).facts.message).toBe("only");
});

test.each([["", null], [" ", null], [null, null], [undefined, null], ["12", 12], [12, 12], [12.6, 13], [0, 0], ["-5", null], [-5, null], ["fast", null], [{}, null], [[], null], ["1e9", null]])(
  "row 3: msec %j is read as %j",
  (msec, expected) => expect(read(envelope({ msec })).facts.serviceMs).toBe(expected),
);

test("row 3: whatever msec is, it is a duration or not known", () => {
  fc.assert(fc.property(fc.jsonValue(), (msec) => {
    const ms = read(JSON.stringify({ code: 0, data: {}, msec })).facts.serviceMs;
    expect(ms === null || (Number.isSafeInteger(ms) && ms >= 0)).toBe(true);
  }));
});

test.each([[1_700_000_000_000, ["time: milliseconds"]], [-1, ["time: unreadable"]], ["soon", ["time: unreadable"]], ["1700000000", []], [null, []], [undefined, []]])(
  "row 4: time %j is tolerated and its unit noted",
  (time, remarks) => expect([read(envelope({ time })).outcome, read(envelope({ time })).remarks]).toEqual(["answered", remarks]),
);

test.each([[`"0"`, "answered"], [`0`, "answered"], [`"00"`, "unknown notUnderstood"], [`"+0"`, "unknown notUnderstood"], [`" 0"`, "unknown notUnderstood"],
  [`"0.0"`, "unknown notUnderstood"], [`""`, "unknown notUnderstood"], [`false`, "unknown notUnderstood"], [`[0]`, "unknown notUnderstood"], [`"-0"`, "unknown notUnderstood"],
  [`"204"`, "refused noPermissionOrCallsUsedUp"], [`"0x0"`, "unknown notUnderstood"], [`1e400`, "unknown notUnderstood"], [`0.0`, "unknown notUnderstood"], [`-0`, "unknown notUnderstood"], [`0e9`, "unknown notUnderstood"]])("row 5: code %s is %s", (code, expected) => {
  expect(kind(read(`{"code":${code},"data":{}}`))).toBe(expected);
});

test("row 5: text is a code only when it is a canonical integer", () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom("0", "1", "-", "+", ".", "e", " ", "x") , maxLength: 4 }), (code) => {
    expect(kind(read(JSON.stringify({ code, data: {} }))) === "unknown notUnderstood").toBe(!/^(0|-?[1-9]\d*)$/.test(code));
  }));
});

test("row 6: a reply without a code is not understood, its names and kinds kept and no value", () => {
  const verdict = read(`{"message":"secret","data":[1],"ok":true,"张 138":1,"n":null}`);
  expect(kind(verdict)).toBe("unknown notUnderstood");
  expect(verdict.remarks).toEqual(["shape: {message: string, data: array, ok: boolean, ?: number, n: null}"]);
});

test.each([[999], [-1], [1e9], [0.5], [201], [500]])("row 9: the unlisted code %d is unknown, its message kept", (code) => {
  const verdict = read(envelope({ code, msg: "<b>x</b>" }));
  expect([kind(verdict), verdict.facts.code, verdict.facts.message]).toEqual(["unknown unlistedCode", code, "<b>x</b>"]);
});

test.each(["1e-400", "-1e-400", "0.0", `0.${"0".repeat(400)}1`, "4e-324", "0.00001", "302.00000000000000000001", "3.02e2", "99999999999999999999"])("row 9: code %s rounds to no success and to no listed code", (code) => {
  expect(kind(read(`{"code":${code},"data":{}}`))).toMatch(/^unknown (?:notUnderstood|unlistedCode)$/);
});

const NO_PERMISSION = ["No permission for the interface; open the formal interface", "无接口权限，请开通正式接口", "没有权限", "该接口未开通", "您暂无该接口权限", "权限不足", "No permission"];
test.each(NO_PERMISSION)("row 10: 204 with %j is no permission", (msg) => expect(kind(read(envelope({ code: 204, msg })))).toBe("refused noPermission"));

const USED_UP = ["Insufficient API call count", "API调用次数不足", "接口调用次数已用完，请充值", "余额不足", "call count used up", "剩余次数不足", "Recharge the call count"];
test.each(USED_UP)("row 11: 204 with %j is calls used up", (msg) => expect(kind(read(envelope({ code: 204, msg })))).toBe("refused callsUsedUp"));

test.each(["", "error 204", "无权限或次数不足", "No permission or insufficient call count", "请联系客服"])("row 12: 204 with %j shows both remedies", (msg) => {
  expect(kind(read(envelope({ code: 204, msg })))).toBe("refused noPermissionOrCallsUsedUp");
});

test("row 12: any wording of 204 is one of the three", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (msg) => {
    expect(kind(read(envelope({ code: 204, msg })))).toMatch(/^refused (noPermission|callsUsedUp|noPermissionOrCallsUsedUp)$/);
  }));
});

test.each([
  ["row 20: code 100", 100, "refused parameterError"],
  ["row 21: code 101", 101, "tryLater timedOut"],
  ["row 22: code 200", 200, "unknown systemError"],
  ["row 23: code 202", 202, "tryLater retryLater"],
  ["row 24: code 203", 203, "refused unsupported"],
  ["row 24: code 103", 103, "refused accountMissing"],
  ["row 17: code 401", 401, "refused invalidCredential"],
  ["row 19: code 404", 404, "refused wrongPath"],
] as const)("%s is its own reason and keeps the service's words", (_row, code, expected) => {
  const verdict = read(envelope({ code, msg: "tid_infos: 参数错误" }));
  expect([kind(verdict), verdict.facts.code, verdict.facts.message]).toEqual([expected, code, "tid_infos: 参数错误"]);
});

test("row 25: every operation reads the same table of codes", () => {
  fc.assert(fc.property(fc.constantFrom(...OPERATIONS), fc.integer({ min: -10, max: 1_000 }), (operation, code) => {
    expect(kind(read(envelope({ code }), { operation }))).toBe(kind(read(envelope({ code }), { operation: "soldOrders" })));
  }));
  expect(kind(read(envelope({ code: 100 }), { operation: "topUpLink" }))).toBe("refused parameterError");
});

test("a whole envelope decides whatever the HTTP status", () => {
  for (const status of [200, 202, 203, 204, 302, 400, 401, 403, 404, 429, 500, 502, 503]) {
    expect(kind(read(envelope({}), { status }))).toBe("answered");
    expect(kind(read(envelope({ code: 101 }), { status }))).toBe("tryLater timedOut");
  }
});

const STATUSES = [[200, "unknown notUnderstood"], [202, "unknown notUnderstood"], [301, "unknown moved"], [308, "unknown moved"], [400, "refused requestRefused"], [401, "refused invalidCredential"],
  [403, "refused invalidCredential"], [404, "refused wrongPath"], [405, "refused wrongPath"], [413, "refused requestRefused"], [429, "tryLater tooManyRequests"], [500, "unknown notUnderstood"],
  [502, "unknown notUnderstood"], [503, "tryLater unavailable"], [504, "unknown notUnderstood"]] as const;
test.each(STATUSES)("without an envelope HTTP %d is %s, and nothing of the page leaves", (status, expected) => {
  const verdict = read("<html>secret page</html>", { status, contentType: "text/html" });
  expect(kind(verdict)).toBe(expected);
  expect(JSON.stringify(verdict)).not.toContain("secret");
});

test("row 16: HTTP 302 of operations 4 and 5 with a usable Location is an authorization link, of others it is moved", () => {
  const location = "https://auth.example.com/scan?shop=1";
  for (const operation of OPERATIONS) {
    const isShopCall = operation === "buyerOpenId" || operation === "soldOrders";
    const verdict = read("", { status: 302, location, operation });
    expect(kind(verdict)).toBe(isShopCall ? "refused shopNotAuthorized" : "unknown moved");
    if (isShopCall) expect(verdict).toMatchObject({ authorization: { kind: "usable", url: location, cautions: ["otherHost"] } });
    else expect(verdict.remarks).toContain("moved to auth.example.com");
  }
});

test.each([[301, "https://api.example.com/x?secret=1"], [307, "https://api.example.com/x"], [308, "https://api.example.com/x"], [302, "/sign-in"], [302, "javascript:alert(1)"]])(
  "row 16: HTTP %d to %s has moved, its query unsaid",
  (status, location) => {
    const verdict = read("", { status, location });
    expect(kind(verdict)).toBe("unknown moved");
    expect(JSON.stringify(verdict)).not.toContain("secret");
  },
);

test("row 13: code 302 brings its link from data, any other text field, the message, or a mirrored Location", () => {
  const url = "https://api.example.com/authorize?shop=7&n=1";
  const places = [{ data: url }, { data: { url } }, { data: { deep: { link: url } } }, { data: [url] }, { data: [{ url }] }, { data: null, auth_url: url }, { data: "", msg: `店铺未授权，请扫码授权：${url}，完成后重试` },
    { msg: `Shop not authorized (${url}).` }, { msg: undefined, mag: `请授权【${url}】` }, { data: `请打开 ${url} 授权` }];
  for (const place of places) {
    expect(read(envelope({ code: 302, ...place }))).toMatchObject({ outcome: "refused", reason: "shopNotAuthorized", authorization: { kind: "usable", url, host: "api.example.com", cautions: [] } });
  }
  expect(read(envelope({ code: 302, data: null }), { status: 302, location: url })).toMatchObject({ authorization: { kind: "usable", url } });
  expect(read(envelope({ code: 302, data: null }), { status: 302, location: url, operation: "bankCard" })).toMatchObject({ authorization: { kind: "missing" } });
});

const URL_13 = "https://api.example.com/right";
const OTHER_13 = "https://docs.example.com/other";
test.each<[string, object]>([
  ["the field that says auth, not the logo before it", { data: { logo: "https://cdn.example.com/1", auth_url: URL_13 } }],
  ["auth before scan, whatever the order", { data: { scan_url: OTHER_13, authorizeLink: URL_13 } }],
  ["scan before qr", { data: { qrcode: OTHER_13, scan: URL_13 } }],
  ["qr before url", { data: { url: OTHER_13, qr: URL_13 } }],
  ["url before link", { data: { link: OTHER_13, url: URL_13 } }],
  ["link before an unnamed text", { data: { help: OTHER_13, link: URL_13 } }],
  ["an outer name that says auth", { data: { help: { url: OTHER_13 }, auth: { value: URL_13 } } }],
  ["any text, not the author's", { data: { author_link: OTHER_13, url: URL_13 } }],
  ["a text of data before the root", { auth_url: OTHER_13, data: { page: URL_13 } }],
  ["a speaking field of the root before its other texts", { data: null, help: OTHER_13, auth_url: URL_13 }],
  ["the root before the message", { msg: `see ${OTHER_13}`, data: null, page: URL_13 }],
  ["the message before a picture", { msg: `scan ${URL_13}`, data: { shop: { avatarUrl: OTHER_13 }, goodsPic: OTHER_13, pic: OTHER_13, poster: "https://cdn.example.com/p.jpg" } }],
  ["a field that speaks of topics, no picture", { msg: `see ${OTHER_13}`, data: { topic: URL_13 } }],
  ["the picture of a code, when there is nothing else", { data: { logo: OTHER_13, qr_img: URL_13 } }],
])("row 13: the QR holds %s", (_what, place) => {
  expect(read(envelope({ code: 302, ...place }))).toMatchObject({ authorization: { kind: "usable", url: URL_13 } });
});

test("row 13: a mirrored Location comes before a link of the message and after one of the reply's fields", () => {
  const mirrored = { status: 302, location: URL_13 };
  expect(read(envelope({ code: 302, data: null, msg: `see ${OTHER_13}` }), mirrored)).toMatchObject({ authorization: { url: URL_13 } });
  expect(read(envelope({ code: 302, data: { link: OTHER_13 } }), mirrored)).toMatchObject({ authorization: { url: OTHER_13 } });
});

test("row 15: a host without a scheme is shown as text", () => {
  expect(read(envelope({ code: 302, data: { auth_url: "auth.example/scan?s=1" } }))).toMatchObject({ authorization: { kind: "inert", text: "auth.example/scan?s=1" } });
});

test("row 14: code 302 without a link says that it is missing", () => {
  for (const data of [null, {}, [], "", "请联系客服", 7]) expect(read(envelope({ code: 302, msg: "店铺未授权", data }))).toMatchObject({ authorization: { kind: "missing" } });
});

test("row 31: JSON of another content type is accepted and noted", () => {
  for (const contentType of ["text/html; charset=utf-8", "text/plain", "application/octet-stream"]) {
    expect(read(envelope({}), { contentType })).toMatchObject({ outcome: "answered", remarks: ["content-type: not json"] });
  }
  expect(read(envelope({}), { contentType: "application/vnd.api+json" }).remarks).toEqual([]);
});

test("row 32: a byte order mark and blanks in front are tolerated", () => {
  expect(read(`\ufeff \n${envelope({})}`)).toMatchObject({ outcome: "answered" });
});

test("row 33: a declared GBK is honoured; bytes that fit no charset become replacement characters and a remark", () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
  const body = Buffer.concat([Buffer.from(`{"code":0,"data":{},"msg":"`), gbk, Buffer.from(`"}`)]);
  for (const charset of ["gbk", "GB2312", `"gb18030"`]) expect(read(body, { contentType: `application/json; charset=${charset}` }).facts.message).toBe("中文");
  const asUtf8 = read(body);
  expect([asUtf8.outcome, asUtf8.facts.message?.includes("\ufffd"), asUtf8.remarks]).toEqual(["answered", true, ["charset: replacement characters"]]);
  expect(read(envelope({}), { contentType: "application/json; charset=utf-16le" }).remarks).toContain("charset: not utf-8 or gbk");
});

test("row 92: unknown fields are ignored and recorded by name; a name that could be a value is not", () => {
  const verdict = read(envelope({ traceId: "x", "张三 13800138000": 1 }));
  expect([verdict.outcome, verdict.remarks]).toEqual(["answered", ["unknown field: reply.traceId", "unknown field: reply.?"]]);
});

test("row 32: whatever bytes arrive, the reply is judged and nothing throws", () => {
  fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)))), fc.integer({ min: 100, max: 599 }), (body, status) => {
    expect(["answered", "refused", "tryLater", "unknown"]).toContain(read(Buffer.from(body), { status }).outcome);
  }), { numRuns: 2_000 });
});
