import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { RESPONSE_FORMAT, requestHash } from "#lib/server/metering/call/request-hash.ts";
import { parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { type OperationRequest, SERVICE_OPERATIONS } from "#lib/server/service/operations/operations.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { realReplies } from "#lib/testing/fuzz/real-responses.ts";
import { readWire } from "#lib/testing/read-wire.ts";
import { card, nobody } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

type Shape = Record<string, string>;

/** Paths of cached responses by operation, for this `RESPONSE_FORMAT`; another shape needs the next number. */
const KNOWN = JSON.parse(readFileSync(new URL("./response-format.json", import.meta.url), "utf8")) as unknown;

const ASKED: { [O in Operation]: OperationRequest<O> } = {
  topUpLink: { sid: "wall-7", placement: "body" },
  bankCard: {
    name: "张三",
    accountNo: "6222021234567890123",
    idCardCode: "11010519491231002X",
    bankPreMobile: "13800130426",
  },
  pendingOrders: { sellerId: "700261", pageIndex: 1, pageSize: 100 },
  buyerOpenId: {
    shopId: "318640275",
    edition: "basic",
    orders: [{ tid: "1234567890123456710", buyerNick: "买家" }],
  },
  soldOrders: { ownerId: "2208841037615", edition: "enhanced", page: 0, pageSize: 100 },
};
withTestApp();

test("what is kept of an answer has the shape that its number stands for", () => {
  const kept = Object.fromEntries(
    OPERATIONS.map((operation) => [operation, describeShape(keptOf(operation))]),
  );
  expect({ format: RESPONSE_FORMAT, kept }).toEqual(KNOWN);
});

test("an answer kept under another number serves nobody", async () => {
  const hashIn = (format: number) =>
    keyedHash(
      "request",
      `${format} ${FIRST_ACCOUNT} bankCard\n${JSON.stringify({ accountNo: card.accountNo, name: card.name })}`,
    );
  expect(hashIn(RESPONSE_FORMAT)).toBe(requestHash(FIRST_ACCOUNT, "bankCard", card));
  await callService(nobody, "bankCard", card);
  const isServed = async () =>
    (await callService({ ...nobody, cache: "only" }, "bankCard", card)).result.outcome === "answered";
  expect(await isServed()).toBe(true);
  for (const format of [RESPONSE_FORMAT - 1, RESPONSE_FORMAT + 1]) {
    await database()
      .update(responses)
      .set({ requestHash: hashIn(format) })
      .where(eq(responses.operation, "bankCard"));
    expect(await isServed()).toBe(false);
  }
});

/** Cached parts of real responses, as they are read back. */
function keptOf<O extends Operation>(operation: O): unknown[] {
  const { reader, cache } = SERVICE_OPERATIONS[operation];
  const read = reader(ASKED[operation], (text) => parseExactJson(text, (one) => one));
  const whole = realReplies(operation).filter((text) => text.startsWith('{"code":0'));
  return whole.flatMap((text) =>
    cache
      .parts(ASKED[operation], readWire(read, text).data())
      .map(({ data }) => JSON.parse(JSON.stringify(data)) as unknown),
  );
}

/** Lists every path with the kinds of its values, in order; the items of a list count together. */
function describeShape(values: unknown[]): Shape {
  const found = new Map<string, Set<string>>();
  const walk = (path: string, value: unknown): void => {
    const kind = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
    found.set(path, (found.get(path) ?? new Set()).add(kind));
    if (typeof value !== "object" || value === null) return;
    for (const [name, one] of Object.entries(value))
      walk(Array.isArray(value) ? `${path}[]` : `${path}.${name}`, one);
  };
  for (const value of values) walk("answer", value);
  return Object.fromEntries([...found].map(([path, kinds]) => [path, [...kinds].sort().join(" ")]).sort());
}
