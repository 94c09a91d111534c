import fc from "fast-check";
import { expect, test } from "vitest";
import { readWire } from "#lib/testing/read-wire.ts";
import { words } from "#lib/testing/shown/words.ts";
import { createBuyerOpenIdReader } from "./buyer-open-id.ts";

const A = "9223372036854775807";
const B = "9223372036854775806";
const QUESTION = {
  shopId: "1",
  edition: "basic" as const,
  orders: [
    { tid: A, buyerNick: "a" },
    { tid: B, buyerNick: "b" },
  ],
};
const entry = (tid: string, uid = `U${tid.slice(-1)}`) =>
  `{"tid":${tid},"buyer_nick":"n","buyer_open_uid":"${uid}"}`;
const read = (data: string, request = QUESTION) =>
  readWire(createBuyerOpenIdReader(request), `{"code":0,"data":${data}}`);
const uids = (data: string) =>
  read(data)
    .data()
    .answers.map((answer) => answer.openUid);

test("row 73: trade numbers one apart beyond 2^53 stay apart", () => {
  expect(read(`{"open_uids":{"open_uid_info":[${entry(B)},${entry(A)}]}}`).data()).toEqual({
    answers: [
      { tid: A, buyerNick: "n", openUid: "U7" },
      { tid: B, buyerNick: "n", openUid: "U6" },
    ],
    foreignCount: 0,
  });
});

test("row 73: any trade number of up to 19 digits is matched, as number and as text", () => {
  const tid = fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String);
  fc.assert(
    fc.property(tid, fc.boolean(), (digits, isText) => {
      const { answers } = read(`{"open_uids":[${entry(isText ? `"${digits}"` : digits, "U")}]}`, {
        ...QUESTION,
        orders: [{ tid: digits, buyerNick: "a" }],
      }).data();
      expect(answers).toEqual([{ tid: digits, buyerNick: "n", openUid: "U" }]);
    }),
  );
});

test.each([
  ["another order", `[${entry(B)},${entry(A)}]`, ["U7", "U6"], 0],
  ["fewer", `[${entry(B)}]`, [null, "U6"], 0],
  ["none", `[]`, [null, null], 0],
  ["a foreign one", `[${entry(A)},${entry("77")},${entry(B)}]`, ["U7", "U6"], 1],
  ["only foreign ones", `[${entry("77")},${entry("78")}]`, [null, null], 2],
  ["the same twice", `[${entry(A)},${entry(A)},${entry(B)}]`, ["U7", "U6"], 0],
  ["the same with and without an answer", `[{"tid":${A}},${entry(A)}]`, ["U7", null], 0],
  ["contradicting duplicates", `[${entry(A)},${entry(A, "other")}]`, [null, null], 0],
  ["entries that are none", `[null,7,"x",{"buyer_open_uid":"lost"},${entry(A)}]`, ["U7", null], 0],
  ["rounded numbers", `[{"tid":9.223372036854776e18,"buyer_open_uid":"x"}]`, [null, null], 0],
  ["blank answers", `[{"tid":${A},"buyer_open_uid":""}]`, [null, null], 0],
  ["the word null", `[{"tid":${A},"buyer_open_uid":"null"}]`, [null, null], 0],
  ["a trade number with decimals", `[{"tid":${A}.0,"buyer_open_uid":"U7"}]`, ["U7", null], 0],
])("row 75: a reply with %s is matched by trade number", (_name, list, expected, foreignCount) => {
  const facts = [expected, foreignCount];
  expect([uids(`{"open_uids":${list}}`), read(`{"open_uids":${list}}`).data().foreignCount]).toEqual(facts);
});

test("row 75: shuffled, lost and repeated entries give each order its own answer or none", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(A, B, "77", "78")), (tids) => {
      const { answers, foreignCount } = read(
        `{"open_uids":[${tids.map((tid) => entry(tid)).join(",")}]}`,
      ).data();
      const expected = [tids.includes(A) ? "U7" : null, tids.includes(B) ? "U6" : null];
      expect(answers.map((answer) => answer.openUid)).toEqual(expected);
      expect(foreignCount).toBe(tids.filter((tid) => tid.length === 2).length);
    }),
  );
});

test("row 75: of two nicks for one order the one that was not asked about is given, cut short", () => {
  const named = (nick: string) => `{"tid":${A},"buyer_nick":${JSON.stringify(nick)},"buyer_open_uid":"U"}`;
  const nickOf = (...nicks: string[]) =>
    read(`{"open_uids":[${nicks.map(named).join(",")}]}`).data().answers[0]?.buyerNick;
  expect([nickOf("a", "z"), nickOf("z", "a"), nickOf("a", "a"), nickOf("")]).toEqual(["z", "z", "a", null]);
  expect(nickOf("😀".repeat(200))).toBe(`${"😀".repeat(127)}…`);
  expect(nickOf(`a${"😀".repeat(200)}`)?.isWellFormed()).toBe(true);
});

test.each([
  ["open_uids.open_uid_info", `{"open_uids":{"open_uid_info":[${entry(A)}]},"request_id":"r"}`],
  ["open_uids", `{"open_uids":[${entry(A)}]}`],
  ["one object in open_uids.open_uid_info", `{"open_uids":{"open_uid_info":${entry(A)}}}`],
  ["one object in open_uids", `{"open_uids":${entry(A)}}`],
  ["open_uids.OpenUidInfo", `{"open_uids":{"OpenUidInfo":[${entry(A)}]}}`],
  ["open_uid_info in data", `{"open_uid_info":[${entry(A)}]}`],
  ["data itself", `[${entry(A)}]`],
])("row 76: the list is read under %s", (_name, data) => expect(uids(data)).toEqual(["U7", null]));

test.each(['{"open_uids":{}}', '{"open_uids":""}', '{"open_uids":{"open_uid_info":""}}'])(
  "row 76: %s is an empty list",
  (data) => expect(uids(data)).toEqual([null, null]),
);

test("row 7: an answer without data or with a list of null has no data", () => {
  for (const data of ["null", `{"open_uids":null}`, `{"open_uids":{"open_uid_info":null}}`])
    expect(read(data).reading).toEqual({ problem: "noData" });
});

test("row 8: data of another kind is not understood", () => {
  for (const data of words(
    '"" [] 7 {} {"open_uids":"x"} {"open_uids":{"a":1}} {"open_uids":{"open_uid_info":7}}',
  ))
    expect(read(data).reading).toEqual({ problem: "notUnderstood" });
});
