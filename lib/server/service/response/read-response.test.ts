import fc from "fast-check";
import { expect, test } from "vitest";
import { envelope, kind, read } from "#lib/testing/read-wire.ts";
import { casesOf } from "#lib/testing/shown/words.ts";

test("row 1: mag instead of msg is the message", () => {
  const verdict = read(`{"code":0,"mag":"成功","data":{}}`);
  const expected = ["answered", "成功", ["mag for msg"]];
  expect([verdict.outcome, verdict.facts.message, verdict.warnings]).toEqual(expected);
});

test("row 2: msg wins over a different mag, and the remark holds neither value", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[A-Z]{1,9}$/), (msg, mag) => {
      const verdict = read(envelope({ msg, mag }));
      expect([verdict.facts.message, verdict.warnings]).toEqual([msg, ["msg and mag differ"]]);
    }),
  );
  expect(read(envelope({ msg: "", mag: "only" })).facts.message).toBe("only");
});

test.each([
  ["", null],
  [" ", null],
  [null, null],
  [undefined, null],
  ["12", 12],
  [12, 12],
  [12.6, 13],
  [0, 0],
  ["-5", null],
  [-5, null],
  ["fast", null],
  [{}, null],
  [[], null],
  ["1e9", null],
])("row 3: msec %j is read as %j", (msec, expected) =>
  expect(read(envelope({ msec })).facts.serviceMs).toBe(expected),
);

test("row 3: whatever msec is, it is a duration or not known", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (msec) => {
      const ms = read(JSON.stringify({ code: 0, data: {}, msec })).facts.serviceMs;
      expect(ms === null || (Number.isSafeInteger(ms) && ms >= 0)).toBe(true);
    }),
  );
});

test.each([
  [1_700_000_000_000, ["time: milliseconds"]],
  [-1, ["time: unreadable"]],
  ["soon", ["time: unreadable"]],
  ["1700000000", []],
  [null, []],
  [undefined, []],
])("row 4: time %j is tolerated and its unit noted", (time, warnings) =>
  expect([read(envelope({ time })).outcome, read(envelope({ time })).warnings]).toEqual([
    "answered",
    warnings,
  ]),
);

test.each([
  [1_700_000_000, 1_700_000_000_000],
  ["1700000000", 1_700_000_000_000],
  [1_700_000_000_123, 1_700_000_000_123],
  ["2026-11-22 15:04:05", Date.UTC(2026, 10, 22, 7, 4, 5)],
  [0, null],
  [-1, null],
  ["soon", null],
  [{}, null],
  [1e300, null],
  ["", null],
  [undefined, null],
])("row 4: time %j is the moment %j by the service's clock", (time, serviceTime) => {
  expect(read(envelope({ time })).facts.serviceTime).toBe(serviceTime);
  expect(read(envelope({ time, code: 999 })).facts.serviceTime).toBe(serviceTime);
});

test.each(
  casesOf(
    ["answered", `"0" | 0`],
    [
      "unknown notUnderstood",
      `"00" | "+0" | " 0" | "0.0" | "" | false | [0] | "-0" | "0x0" | 1e400 | 0.0 | -0 | 0e9`,
    ],
    ["refused noPermissionOrCallsUsedUp", `"204"`],
  ),
)("row 5: code %s is %s", (code, expected) => {
  expect(kind(read(`{"code":${code},"data":{}}`))).toBe(expected);
});

test("row 5: text is a code only when it is a canonical integer", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("0", "1", "-", "+", ".", "e", " ", "x"), maxLength: 4 }),
      (code) => {
        expect(kind(read(JSON.stringify({ code, data: {} }))) === "unknown notUnderstood").toBe(
          !/^(0|-?[1-9]\d*)$/.test(code),
        );
      },
    ),
  );
});

test("row 6: a reply without a code is not understood, its names and kinds kept and no value", () => {
  const verdict = read(`{"message":"secret","data":[1],"ok":true,"张 138":1,"n":null}`);
  expect(kind(verdict)).toBe("unknown notUnderstood");
  expect(verdict.warnings).toEqual([
    "shape: {message: string, data: array, ok: boolean, ?: number, n: null}",
  ]);
});

test.each([999, -1, 1e9, 0.5, 201, 500])("row 9: code %d is unknown, its message kept", (code) => {
  const verdict = read(envelope({ code, msg: "<b>x</b>" }));
  const expected = ["unknown unlistedCode", code, "<b>x</b>"];
  expect([kind(verdict), verdict.facts.code, verdict.facts.message]).toEqual(expected);
});

test.each([
  "1e-400",
  "-1e-400",
  "0.0",
  `0.${"0".repeat(400)}1`,
  "4e-324",
  "0.00001",
  "302.00000000000000000001",
  "3.02e2",
  "99999999999999999999",
])("row 9: code %s rounds to no success and to no listed code", (code) => {
  expect(kind(read(`{"code":${code},"data":{}}`))).toMatch(/^unknown (?:notUnderstood|unlistedCode)$/);
});

test("a whole envelope decides whatever the HTTP status", () => {
  for (const status of [200, 202, 203, 204, 302, 400, 401, 403, 404, 429, 500, 502, 503]) {
    expect(kind(read(envelope({}), { status }))).toBe("answered");
    expect(kind(read(envelope({ code: 101 }), { status }))).toBe("tryLater timedOut");
  }
});

const STATUSES = [
  [200, "unknown notUnderstood"],
  [202, "unknown notUnderstood"],
  [301, "unknown moved"],
  [308, "unknown moved"],
  [400, "refused requestRefused"],
  [401, "refused invalidCredential"],
  [403, "refused invalidCredential"],
  [404, "refused wrongPath"],
  [405, "refused wrongPath"],
  [413, "refused requestRefused"],
  [429, "tryLater tooManyRequests"],
  [500, "unknown notUnderstood"],
  [502, "unknown notUnderstood"],
  [503, "tryLater unavailable"],
  [504, "unknown notUnderstood"],
] as const;
test.each(STATUSES)("without an envelope HTTP %d is %s, nothing of it told", (status, expected) => {
  const verdict = read("<html>secret page</html>", { status, contentType: "text/html" });
  expect(kind(verdict)).toBe(expected);
  expect(JSON.stringify(verdict)).not.toContain("secret");
});

test("row 31: JSON of another content type is accepted and noted", () => {
  for (const contentType of ["text/html; charset=utf-8", "text/plain", "application/octet-stream"]) {
    const expected = { outcome: "answered", warnings: ["content-type: not json"] };
    expect(read(envelope({}), { contentType })).toMatchObject(expected);
  }
  expect(read(envelope({}), { contentType: "application/vnd.api+json" }).warnings).toEqual([]);
});

test("row 32: a byte order mark and blanks in front are tolerated", () => {
  expect(read(`\ufeff \n${envelope({})}`)).toMatchObject({ outcome: "answered" });
});

test("row 33: GBK is read where it is declared, and where the bytes can be nothing else", () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
  const body = Buffer.concat([Buffer.from(`{"code":0,"data":{},"msg":"`), gbk, Buffer.from(`"}`)]);
  for (const charset of ["gbk", "GB2312", `"gb18030"`])
    expect(read(body, { contentType: `application/json; charset=${charset}` }).facts.message).toBe("中文");
  const undeclared = read(body);
  expect([undeclared.facts.message, undeclared.warnings]).toEqual(["中文", ["charset: gb18030"]]);
  const other = read(envelope({ msg: "中文字" }), { contentType: "application/json; charset=gbk" });
  expect([other.facts.message, other.warnings]).toEqual(["中文字", ["charset: utf-8"]]);
  expect(read(envelope({}), { contentType: "application/json; charset=utf-16le" }).warnings).toContain(
    "charset: not utf-8 or gbk",
  );
});

test("row 33: one damaged place in UTF-8 is one replacement character", () => {
  const damaged = Buffer.from(envelope({ msg: "余额中文字说明" }));
  damaged[damaged.indexOf("文")] = 0xff;
  const verdict = read(damaged);
  expect(verdict.facts.message).toMatch(/^余额中\ufffd+字说明$/);
  expect(verdict.warnings).toEqual(["charset: replacement characters"]);
});

test("data may come as JSON in a text", () => {
  expect(read(`{"code":0,"data":"{\\"a\\":1}"}`)).toMatchObject({ outcome: "answered" });
});

test("row 92: unknown fields are recorded by name; a name that could be a value is not", () => {
  const verdict = read(envelope({ traceId: "x", "张三 13800138000": 1 }));
  const expected = ["answered", ["unknown field: reply.traceId", "unknown field: reply.?"]];
  expect([verdict.outcome, verdict.warnings]).toEqual(expected);
});

test("row 32: whatever bytes arrive, the reply is judged and nothing throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
      ),
      fc.integer({ min: 100, max: 599 }),
      (body, status) => {
        expect(["answered", "refused", "tryLater", "unknown"]).toContain(
          read(Buffer.from(body), { status }).outcome,
        );
      },
    ),
    { numRuns: 500 },
  );
});
