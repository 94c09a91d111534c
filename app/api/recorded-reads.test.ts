import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as getRows } from "#app/api/buyers/rows/route.ts";
import { GET as getCards } from "#app/api/cards/route.ts";
import { startBuyers } from "#lib/server/buyers/find-buyers.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";

let app: TestApp;
let admin: Headers;
let personId = "";
let jobId = "";
let newest = 0;
beforeAll(async () => {
  app = await openTestApp();
  const person = await addPerson(["admin"]);
  personId = person.id;
  admin = await signedInHeaders(person.email);
  const context = { ...app.context, identity: { ...app.context.identity, personId } };
  const orders = [{ tid: "4402981677163358206", nick: "小王" }];
  const run = { shopId: app.shopId("林间小铺"), edition: "basic", cache: "default" } as const;
  ({ id: jobId } = await startBuyers(context, { ...run, orders, idempotencyKey: randomUUID() }));
});
beforeEach(async () => void (newest = (await entries(0)).at(-1)?.id ?? 0));
afterAll(() => app.close());

const entries = async (after: number) =>
  (await database().select().from(auditEntries).orderBy(asc(auditEntries.id))).filter(({ id }) => id > after);

const READS = {
  cardHistorySeen: (headers: Headers) =>
    getCards(new Request("http://localhost:3000/api/cards", { headers })),
  buyerRunSeen: (headers: Headers) =>
    getRows(new Request(`http://localhost:3000/api/buyers/rows?job=${jobId}`, { headers })),
} as const;
const KINDS = Object.keys(READS) as (keyof typeof READS)[];

function asked(more: Record<string, string>): Headers {
  const headers = new Headers(admin);
  for (const name of ["x-merchant-desk", "sec-fetch-site"]) headers.delete(name);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return headers;
}

test.each(KINDS)("another site's link, typed address or prefetch reads and writes no %s", async (kind) => {
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site", "sec-purpose": "prefetch" },
    { "sec-fetch-site": "cross-site", "x-merchant-desk": "1" },
    {},
  ];
  for (const headers of foreign) {
    const response = await READS[kind](asked(headers));
    expect(response.status).toBe(403);
    expect(Object.keys((await response.json()) as object)).toEqual(["error"]);
  }
  expect(await entries(newest)).toEqual([]);
});

test.each(KINDS)("a read of personal data logs one %s a minute", async (kind) => {
  for (let look = 0; look < 3; look += 1)
    expect((await READS[kind](asked({ "sec-fetch-site": "same-origin" }))).status).toBe(200);
  expect(await entries(newest)).toMatchObject([{ kind, personId }]);
});
