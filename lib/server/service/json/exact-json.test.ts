import fc from "fast-check";
import { expect, test } from "vitest";
import { words } from "#lib/testing/shown/words.ts";
import { parseExactJson } from "./exact-json.ts";
import { field, asObject, numberText, type WireValue } from "./json-value.ts";

const asIs = (text: string): string => text;

/** A wire value as plain JavaScript, numbers as their digits. */
function plain(value: WireValue | undefined): unknown {
  const digits = numberText(value);
  if (digits !== null) return `#${digits}`;
  if (Array.isArray(value)) return value.map(plain);
  const object = asObject(value);
  return object
    ? Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, plain(inner)]))
    : value;
}

test("row 73: integers of up to 19 digits and beyond keep every digit", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (digits) => {
      expect(plain(parseExactJson(`{"tid":[${digits}]}`, asIs))).toEqual({ tid: [`#${digits}`] });
    }),
  );
});

test.each([
  ["0.30000000000000004", "#0.30000000000000004"],
  ["12.50", "#12.50"],
  ["1e21", "#1e21"],
  ["-0", "#-0"],
  ["1E400", "#1E400"],
  ["9223372036854775807", "#9223372036854775807"],
])("row 85: the number %s keeps its source text", (source, expected) => {
  expect(plain(parseExactJson(source, asIs))).toBe(expected);
});

test("every JSON value comes through as it is", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value);
      const read = parseExactJson(text, asIs);
      const numbersBack = JSON.parse(JSON.stringify(plain(read)), (_key, inner: unknown) =>
        typeof inner === "string" && /^#-?\d/.test(inner) ? Number(inner.slice(1)) : inner,
      ) as unknown;
      const expected = JSON.parse(text, (key, inner: unknown) => {
        if (key === "__proto__") return undefined;
        return typeof inner === "string" && /^#-?\d/.test(inner) ? Number(inner.slice(1)) : inner;
      }) as unknown;
      expect(numbersBack).toEqual(expected);
    }),
  );
});

test.each([
  ["leading and trailing blanks", ' \t\r\n{"code":0}\n '],
  ["escapes", String.raw`{"msg":"\u4e2d\n\"\\\/"}`],
  ["a colon, brace and quote inside text", String.raw`{"a":"{\"a\":1,\"a\":2}","b":["a:","a:"]}`],
  ["the same key in sister objects", `[{"a":1},{"a":1},{"b":{"a":1}}]`],
  ["an empty key once", `{"":1}`],
  ["surrogate halves", String.raw`["\ud83d"]`],
  ["text alone", `"text"`],
])("row 32: %s is JSON", (_name, text) => {
  expect(parseExactJson(text, asIs)).toEqual(expect.anything());
});

test.each([
  ["nothing", ""],
  ["blanks", "  \n"],
  ["HTML", "<!doctype html><p>Bad gateway</p>"],
  ["JSONP", `callback({"code":0});`],
  ["a prefix against hijacking", `)]}',\n{"code":0}`],
  ["NaN", `{"code":NaN}`],
  ["Infinity", `{"code":-Infinity}`],
  ["undefined", `{"code":undefined}`],
  ["single quotes", `{'code':0}`],
  ["keys without quotes", `{code:0}`],
  ["a comma too many", `{"code":0,}`],
  ["a comma too many in a list", `[1,]`],
  ["a comma too few", `{"a":1 "b":2}`],
  ["comments", `{"code":0/* fine */}`],
  ["hexadecimal", `[0x1f]`],
  ["leading zeros", `[01]`],
  ["a leading plus", `[+1]`],
  ["a bare point", `[.5]`],
  ["a point without digits", `[1.]`],
  ["an exponent without digits", `[1e]`],
  ["a full-width digit", `[１]`],
  ["a raw line break in text", `["a\nb"]`],
  ["a raw NUL in text", `["a\u0000b"]`],
  ["an unknown escape", String.raw`["\x41"]`],
  ["a short unicode escape", String.raw`["\u12"]`],
  ["text without an end", `["abc`],
  ["a truncated object", `{"code":0,"data":[{"order_sn":"1`],
  ["two documents", `{"code":0}{"code":0}`],
  ["a document and rubbish", `{"code":0}x`],
  ["a no-break blank in front", `\u00a0{"code":0}`],
  ["brackets that don't match", `[1}`],
  ["capital literals", `[True]`],
  ["a repeated key", `{"code":0,"code":401}`],
  ["a repeated key further in", `{"code":0,"data":[{"result":"T","result":"F"}]}`],
  ["a key repeated in another spelling", String.raw`{"code":0,"c\u006fde":401}`],
  ["10,000 lists in each other", "[".repeat(10_000) + "]".repeat(10_000)],
  ["100,000 objects in each other", `{"a":`.repeat(100_000) + "1" + "}".repeat(100_000)],
  ["100,000 lists never closed", "[".repeat(100_000)],
])("row 32: %s is not understood", (_name, text) => {
  expect(parseExactJson(text, asIs)).toBeUndefined();
});

test.each([
  ["an object", `{"code":0,"__proto__":{"isAdmin":true}}`, { code: "#0" }],
  ["null", `{"code":0,"__proto__":null}`, { code: "#0" }],
  ["another spelling", String.raw`{"code":0,"\u005f_proto__":{},"__pro\u0074o__":1}`, { code: "#0" }],
  ["twice", `{"__proto__":1,"code":0,"__proto__":{"code":9}}`, { code: "#0" }],
  [
    "deep inside, and inside of itself",
    `{"code":0,"data":[{"a":1,"__proto__":{"__proto__":{"b":2}}}]}`,
    { code: "#0", data: [{ a: "#1" }] },
  ],
  ["nothing else", `{"__proto__":{"code":0}}`, {}],
])("row 32: a reply that names __proto__ as %s is read without it", (_name, text, expected) => {
  const read = parseExactJson(text, asIs);
  expect(plain(read)).toEqual(expected);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.hasOwn(asObject(read) ?? {}, "__proto__")).toBe(false);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test("row 32: constructor and prototype are names like any other", () => {
  const text = `{"constructor":{"prototype":{"isAdmin":true}},"prototype":1,"code":0}`;
  const expected = { constructor: { prototype: { isAdmin: true } }, prototype: "#1", code: "#0" };
  expect(plain(parseExactJson(text, asIs))).toEqual(expected);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test("row 32: any text at all is either JSON or not, never an error", () => {
  const signs = [" ", ...words(String.raw`{ } [ ] " : , \ a 1 - null __proto__ "code"`)];
  const noise = fc.array(fc.constantFrom(...signs)).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(noise, fc.string({ unit: "binary" })), (text) => void parseExactJson(text, asIs)),
    { numRuns: 1_000 },
  );
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test("row 32: a field is only what the object itself has", () => {
  const object = asObject(parseExactJson(`{"constructor":"own"}`, asIs)) ?? {};
  expect(field(object, "constructor")).toBe("own");
  expect(field(object, "toString")).toBeUndefined();
});

test("row 94: scrubbing reaches every text and a number of the secret's digits", () => {
  const scrub = (text: string): string => text.replaceAll("12345678901", "[redacted]");
  const expected = { a: ["x[redacted]y", { b: "[redacted]" }], c: "#1" };
  expect(plain(parseExactJson(`{"a":["x12345678901y",{"b":12345678901}],"c":1}`, scrub))).toEqual(expected);
});
