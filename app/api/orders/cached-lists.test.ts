import { beforeAll, expect, test } from "vitest";
import { GET as getPending } from "#app/api/orders/pending/route.ts";
import { GET as getSold } from "#app/api/orders/sold/route.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

const app = withTestApp();
const headers = new Map<string, Headers>();
beforeAll(async () => {
  const people: Record<string, Role[]> = {
    staff: ["staff", "marketing"],
    admin: ["admin"],
    marketing: ["marketing"],
  };
  for (const [name, roles] of Object.entries(people))
    headers.set(name, await signedInHeaders((await addPerson(roles)).email));
});

const ROUTES = { sold: getSold, pending: getPending };

async function look(list: keyof typeof ROUTES, person: string, more: Record<string, string> = {}) {
  const asked = new Headers(headers.get(person));
  for (const [name, value] of Object.entries(more)) asked.set(name, value);
  const response = await ROUTES[list](
    new Request(`http://localhost:3000/api/orders/${list}?shop=${app.shopId("林间小铺")}`, {
      headers: asked,
    }),
  );
  const text = await response.text();
  const { page } = JSON.parse(text) as { page?: { source: string; calls: number; orders: unknown[] } };
  return { status: response.status, text, page };
}

async function callCount(): Promise<number> {
  return (await app.sandbox.control.meter()).calls.length;
}

test.each(["sold", "pending"] as const)(
  "%s orders: two people share a call, later reads are free, other roles get nothing",
  async (list) => {
    await app.sandbox.control.setLatency({ "*": 300 });
    const [one, other, stranger] = await Promise.all([
      look(list, "staff"),
      look(list, "admin"),
      look(list, "marketing"),
    ]);
    expect([one.page?.source, other.page?.source].sort()).toEqual(["called", "shared"]);
    expect(one.page?.orders).toEqual(other.page?.orders);
    for (const refused of [
      stranger,
      await look(list, "marketing"),
      await look(list, "marketing", { "x-cache": "bypass" }),
    ]) {
      expect(refused.status).toBe(403);
      expect(Object.keys(JSON.parse(refused.text) as object)).toEqual(["error"]);
    }
    const stored = { source: "stored", calls: 0, orders: one.page?.orders };
    expect((await look(list, "admin")).page).toMatchObject(stored);
    expect(await callCount()).toBe(1);
  },
);

test("only the header of a press makes a new call", async () => {
  await look("sold", "staff");
  expect((await look("sold", "staff", { "x-cache": "default" })).page?.source).toBe("stored");
  expect((await look("sold", "staff", { "x-cache": "bypass" })).page?.source).toBe("called");
  expect(await callCount()).toBe(2);
});
