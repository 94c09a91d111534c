import { expect, test } from "vitest";
import { pendingOrdersUrl, pendingPageUrl } from "./pending-url.ts";
import { soldOrdersUrl, soldPageUrl } from "./sold-url.ts";
import { words } from "#lib/testing/shown/words.ts";

const SHOP = "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e";

const days = { from: "2026-11-14", to: "2026-11-21" };

test("a view of either list survives the URL and back", () => {
  const view = { shop: SHOP, page: 3, size: 50, ...days, r: "k3x9" } as const;
  const sold = { ...view, edition: "enhanced", flag: "2", flagName: "待开票 & co" } as const;
  expect(soldPageUrl.read(new URLSearchParams(soldPageUrl.write(sold)))).toEqual(sold);
  const pending = { ...view, order: "4402981677163358206" };
  expect(pendingPageUrl.read(new URLSearchParams(pendingPageUrl.write(pending)))).toEqual(pending);
});

test.each([soldPageUrl, soldOrdersUrl, pendingPageUrl, pendingOrdersUrl])(
  "the days of a list keep their times of day in its URL",
  (url) => {
    const times = { from: "2026-11-14T09:30", to: "2026-11-21T18:00" };
    const written = url.write({ shop: SHOP, ...times });
    expect(written).toBe(`?shop=${SHOP}&from=2026-11-14T09%3A30&to=2026-11-21T18%3A00`);
    expect(url.read(new URLSearchParams(written))).toMatchObject(times);
    expect(url.read(new URLSearchParams("from=2026-11-14T09:30"))).toMatchObject({ from: times.from });
  },
);

test("row 87: the basic edition has no enhanced-only filter, read or written", () => {
  const view = soldPageUrl.read(
    new URLSearchParams(`shop=${SHOP}&edition=basic&from=2026-11-14&flag=1&flagName=x`),
  );
  expect(view).toEqual({ shop: SHOP, page: 1, size: 20, edition: "basic" });
  for (const url of [soldPageUrl, soldOrdersUrl])
    expect(url.write({ ...view, from: "2026-11-14", flag: "1" })).toBe(`?shop=${SHOP}&edition=basic`);
});

test.each(["0", "6", "12", "a", "１"])("flag %s is no flag", (flag) => {
  expect(soldPageUrl.read(new URLSearchParams({ flag })).flag).toBeUndefined();
});

test("an order number pasted in groups becomes bare digits", () => {
  expect(pendingPageUrl.read(new URLSearchParams({ order: "4402 9816 7716 3358 206" })).order).toBe(
    "4402981677163358206",
  );
});

test.each([
  "补 2026 0017",
  ...words("261121-123456789012345 302112345678 SO-2026-00017B 2026/11/0017_4.2 #1001 A&B+1%20=2?"),
])("the URL has the number of any channel unchanged: %s", (order) => {
  for (const url of [pendingPageUrl, pendingOrdersUrl])
    expect(url.read(new URLSearchParams(url.write({ shop: SHOP, order }))).order).toBe(order);
  const open = pendingPageUrl.write({ shop: SHOP, open: order });
  expect(pendingPageUrl.read(new URLSearchParams(open)).open).toBe(order);
});

test.each(["4402981677163358206 4402981677163358207", "SO-10023,SO-10024", "1".repeat(65), " "])(
  "anything but a single number is dropped from the URL: %s",
  (order) => expect(pendingOrdersUrl.read(new URLSearchParams({ order })).order).toBeUndefined(),
);

test("a remark in the URL is neither read nor written", () => {
  const params = new URLSearchParams("remark=secret");
  expect(JSON.stringify(soldPageUrl.read(params))).not.toContain("secret");
  const sneaky = { ...pendingPageUrl.read(params), shop: SHOP, remark: "secret" };
  expect(pendingPageUrl.write(sneaky)).toBe(`?shop=${SHOP}`);
});

test("the token of a remark is the page's alone", () => {
  const view = { shop: SHOP, r: "k3x9" };
  expect(soldPageUrl.write(view)).toBe(`?shop=${SHOP}&r=k3x9`);
  expect(soldOrdersUrl.write(view)).toBe(`?shop=${SHOP}`);
  expect(pendingOrdersUrl.write(view)).toBe(`?shop=${SHOP}`);
});
