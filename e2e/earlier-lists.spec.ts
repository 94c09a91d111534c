import { visitAs, findShopId } from "#lib/testing/visit-desk.ts";
import type { Visitor } from "#lib/testing/visit-desk.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectCost } from "./cost-line.ts";
import { expect, test } from "./fixtures.ts";
import { openList, orderRows } from "./order-rows.ts";
import { command } from "./send-action.ts";
import { walkTo } from "./until-listening.ts";

type Look = { status: number; source: string | undefined; text: string };

async function look(visitor: Visitor, shopId: string, list = "sold"): Promise<Look> {
  const response = await visitor.fetch(`/api/orders/${list}?shop=${shopId}`, {
    headers: { "x-merchant-desk": "1" },
  });
  const text = await response.text();
  return {
    status: response.status,
    source: (JSON.parse(text) as { page?: { source: string } }).page?.source,
    text,
  };
}

const set = (visitor: Visitor, key: "cacheTtl" | "openLists", value: unknown) =>
  command(visitor, "setCacheSetting", { key, value });

test("row 93: equal requests of two people are one call; people without the right get nothing", async ({
  desk,
  sandbox,
  calls,
}) => {
  const [staff, admin, marketing] = await Promise.all([
    visitAs(desk, "staff"),
    visitAs(desk, "admin"),
    visitAs(desk, "marketing"),
  ]);
  const shopId = await findShopId(staff, "林间小铺");
  await sandbox.control.setLatency({ soldOrders: 600 });
  const together = await Promise.all([look(staff, shopId), look(admin, shopId), look(marketing, shopId)]);
  expect(
    together
      .slice(0, 2)
      .map(({ source }) => source)
      .sort(),
  ).toEqual(["called", "shared"]);
  expect(await calls()).toBe(1);
  for (const visitor of [staff, admin]) expect((await look(visitor, shopId)).source).toBe("stored");
  expect(await calls()).toBe(1);

  for (const { status, text } of [together[2]!, await look(marketing, shopId)]) {
    expect(status).toBe(403);
    expect(text).not.toContain("orders");
  }

  try {
    await set(admin, "cacheTtl", { ...DEFAULT_CACHE_TTL, soldOrders: 1 });
    await expect.poll(async () => (await look(admin, shopId)).source).toBe("called");
    expect(await calls()).toBe(2);
  } finally {
    await set(admin, "cacheTtl", DEFAULT_CACHE_TTL);
  }
});

test("an admin sets how long lists are cached; one opened again shows its age and price", async ({
  page,
  desk,
  signIn,
  calls,
  consoleErrors,
}) => {
  await signIn("admin");
  const admin = await visitAs(desk, "admin");
  try {
    await openList(page);
    await walkTo(page, "/settings/cache");
    const times = page.getByRole("region", { name: "How long results are reused" });
    await times.getByRole("textbox", { name: "Sold orders" }).fill("1.5");
    await times.getByRole("button", { name: "Save" }).click();
    await expect(times.getByRole("textbox", { name: "Sold orders" })).toHaveAccessibleDescription(
      "Enter a whole number, up to one year.",
    );
    await times.getByRole("textbox", { name: "Sold orders" }).fill("2");
    await times.getByLabel("Sold orders: unit").selectOption("hours");
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await times.getByRole("button", { name: "Save" }).click();
    await saved;
    await expect(times.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(times.getByText(/^Set by /)).toBeVisible();
    await page.reload();
    await expect(times.getByLabel("Sold orders: unit")).toHaveValue("hours");
    await times.getByRole("button", { name: "Restore defaults" }).click();
    await expect(times.getByRole("textbox", { name: "Sold orders" })).toHaveValue("1");
    await times.getByRole("button", { name: "Save" }).click();
    await expect(times.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(times.getByRole("button", { name: "Restore defaults" })).toBeDisabled();

    const opening = page.getByRole("region", { name: "When an order list opens" });
    await opening.getByRole("radio", { name: "Wait for a click" }).check();
    await opening.getByRole("button", { name: "Save" }).click();
    await expect(opening.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(opening.getByText(/^Set by /)).toBeVisible();
    const kept = page.getByRole("region", { name: "Cached results" });
    await kept.getByRole("button", { name: "Clear cache" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear cache" }).click();
    await expect(kept.getByText("No cached results.")).toBeVisible();

    expect(await calls()).toBe(1);
    await page.goto("/orders/sold");
    await expect(page.getByRole("heading", { name: "Not loaded yet" })).toBeVisible();
    await expectAccessible(page, page.url());
    expect(await calls()).toBe(1);
    await page.getByRole("button", { name: /^Load orders\s*usually 1(–20)? points?$/ }).click();
    await expect(orderRows(page)).toHaveCount(20);
    expect(await calls()).toBe(2);
    await page.reload();
    await expectCost(page, /^Updated \d\d:\d\d, from cache · ≈ 1(–20)? points?$/, { Charged: "0 points" });
    expect(await calls()).toBe(2);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expectCost(page, /^Updated \d\d:\d\d · ≈ 1(–20)? points?$/, { Calls: "1 call" });
    expect(await calls()).toBe(3);
    expect(consoleErrors).toEqual([]);
  } finally {
    await set(admin, "openLists", { isFetching: true });
    await set(admin, "cacheTtl", DEFAULT_CACHE_TTL);
  }
});
