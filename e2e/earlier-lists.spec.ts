import { visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectCost } from "./cost-line.ts";
import { expect, test } from "./fixtures.ts";
import { openList, orderRows } from "./order-rows.ts";
import { command } from "./send-action.ts";
import { walkTo } from "./until-listening.ts";

const set = (visitor: Visitor, key: "cacheTtl" | "openLists", value: unknown) =>
  command(visitor, "setCacheSetting", { key, value });

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
    await page.getByRole("button", { name: /^Load orders\s*≈ 1 point$/ }).click();
    await expect(orderRows(page)).toHaveCount(20);
    expect(await calls()).toBe(2);
    await page.reload();
    await expectCost(page, /^Updated \d\d:\d\d, from cache · ≈ 1 point$/, { Charged: "0 points" });
    expect(await calls()).toBe(2);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expectCost(page, /^Updated \d\d:\d\d · ≈ 1 point$/, { Calls: "1 call" });
    expect(await calls()).toBe(3);
    expect(consoleErrors).toEqual([]);
  } finally {
    await set(admin, "openLists", { isFetching: true });
    await set(admin, "cacheTtl", DEFAULT_CACHE_TTL);
  }
});
