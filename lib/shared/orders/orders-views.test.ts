import { expect, test } from "vitest";
import {
  readPendingOrdersView,
  writePendingOrdersView,
  readSoldOrdersView,
  writeSoldOrdersView,
} from "./orders-views.ts";

test("a sold-orders view survives the URL and back", () => {
  const view = {
    shopId: "s1",
    page: 3,
    pageSize: 50,
    edition: "enhanced",
    from: "2026-11-14",
    to: "2026-11-21",
    flag: "2",
    flagName: "待开票 & co",
  } as const;
  expect(readSoldOrdersView(new URLSearchParams(writeSoldOrdersView(view)), "s1")).toEqual(view);
});

test("a pending-orders view survives the URL and back", () => {
  const view = {
    shopId: "s1",
    page: 2,
    pageSize: 100,
    orderNumber: "4402981677163358206",
    from: "2026-11-14",
    to: "2026-11-21",
  } as const;
  expect(readPendingOrdersView(new URLSearchParams(writePendingOrdersView(view)), "s1")).toEqual(view);
});

test("row 87: the basic edition carries no enhanced-only filter, read or written", () => {
  const view = readSoldOrdersView(
    new URLSearchParams("edition=basic&from=2026-11-14&flag=1&flagName=x"),
    "s1",
  );
  expect(view).toEqual({ shopId: "s1", page: 1, pageSize: 20, edition: "basic" });
  expect(writeSoldOrdersView({ ...view, from: "2026-11-14", flag: "1" })).toBe("?shop=s1&edition=basic");
});

test.each(["0", "6", "12", "a", "１"])("flag %s is no flag", (flag) => {
  expect(readSoldOrdersView(new URLSearchParams({ flag }), "s1").flag).toBeUndefined();
});

test("an order number pasted in groups becomes bare digits", () => {
  expect(
    readPendingOrdersView(new URLSearchParams({ order: "4402 9816 7716 3358 206" }), "s1").orderNumber,
  ).toBe("4402981677163358206");
});

test("a remark in the URL is not read, and never written", () => {
  const params = new URLSearchParams("remark=secret");
  expect(JSON.stringify(readSoldOrdersView(params, "s1"))).not.toContain("secret");
  const sneaky = { ...readPendingOrdersView(params, "s1"), remark: "secret" };
  expect(writePendingOrdersView(sneaky)).toBe("?shop=s1");
});
