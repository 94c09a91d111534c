import type { Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { expectCost } from "./cost-line.ts";
import { CARDS, cardForm, fillTwo, ID_NUMBER } from "./card-form.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { sandboxEnv } from "#lib/testing/start-desk.ts";

const field = (page: Page) =>
  page.getByRole("textbox", { name: "Order number and buyer nickname, one order per line" });
const find = (page: Page) => page.getByRole("button", { name: /^Find buyer IDs/ });
const orders = (count: number, series: string) =>
  Array.from(
    { length: count },
    (_, at) => `${4_402_981_677_163_350_001n + BigInt(at) * 2n}\t${series}${at + 1}`,
  ).join("\n");

test("a price is not known until a charge was seen, then stands on every paid button of its level or edition; an earlier answer costs 0 points", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
  calls,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/cards`);
  const form = cardForm(page);
  await expect(form.check).toHaveAccessibleName("Check 2 elements price not known");
  await expect(page.getByText("billed by arrangement with customer service")).toBeVisible();
  await fillTwo(page, "林晓", CARDS[2].T);
  await form.check.click();
  await expect(form.result("Valid")).toContainText("3 points");
  await expect(form.check).toHaveAccessibleName("Check 2 elements usually 3 points");
  await form.level(3).check({ force: true });
  await expect(form.check).toHaveAccessibleName("Check 3 elements price not known");
  await form.level(2).check({ force: true });

  await form.check.click();
  const valid = form.result("Valid");
  await expect(valid).toContainText(/Already checked at \d\d:\d\d by An Admin/);
  await expectCost(valid, /^Updated \d\d:\d\d, from cache · 0 points$/, {
    From: "cache, no call made",
    Charged: "0 points",
  });
  await sandbox.control.addFault({ kind: "patch", patch: { withholding_money: 4 } });
  await valid.getByRole("button", { name: "Check again usually 3 points" }).click();
  await expect(form.result("Valid").first()).toContainText(/4 points, usually 3/);
  expect(await calls("bankCard")).toBe(2);

  await sandbox.control.addFault({ kind: "code", code: 101, msg: "请求超时，请重试" });
  await form.name.fill("周妍");
  await form.check.click();
  await expect(page.getByRole("button", { name: /^Try again may cost \d points again$/ })).toBeVisible();
  await form.level(3).check({ force: true });
  await form.idNumber.fill(ID_NUMBER);
  await sandbox.control.addFault({ kind: "patch", patch: { result: "P", withholding_money: null } });
  await form.check.click();
  const timedOut = form.result("Bank network timed out");
  await expect(timedOut).toContainText("This check may have been charged.");
  await expect(timedOut).toContainText("charge not reported");
  await expect(timedOut.getByRole("button", { name: "Try again may cost points again" })).toBeVisible();
  await sandbox.control.addFault({ kind: "patch", patch: { result: "P" } });
  await timedOut.getByRole("button", { name: /^Try again/ }).click();
  await expect(timedOut.first()).toContainText("4 points");
  await expect(timedOut.first()).not.toContainText("may have been charged");

  await page.reload();
  await expect(form.check).toHaveAccessibleName(/^Check 2 elements usually \d points$/);
  await page.goto(`${desk.url}/buyers`);
  await field(page).fill(orders(87, "k"));
  await expect(find(page)).toHaveAccessibleName("Find buyer IDs price not known");
  await expect(page.getByText("deducted from the account balance")).toBeVisible();
  await find(page).click();
  await expect(page.getByText("87 of 87 orders found")).toBeVisible();
  await field(page).fill(orders(91, "k"));
  await expect(find(page)).toHaveAccessibleName("Find buyer IDs usually 1 point");
  await page.getByRole("radio", { name: "Standard" }).check({ force: true });
  await expect(find(page)).toHaveAccessibleName("Find buyer IDs price not known");
});

test("orders that are known stand there for 0 points, only the rest is packed and priced, and all are asked again at their price", async ({
  page,
  sandbox,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/buyers");
  await field(page).fill(orders(60, "w"));
  await find(page).click();
  await expect(page.getByText("60 of 60 orders found")).toBeVisible();
  await page.goto("/buyers");
  await sandbox.control.clearMeter();
  await field(page).fill(orders(87, "w"));
  await expect(page.getByText("87 orders → 27 to look up → 1 call")).toBeVisible();
  await expect(page.getByText(/^60 already known · cached \d\d:\d\d · 0 points$/)).toBeVisible();
  await expect(find(page)).toHaveAccessibleName("Find buyer IDs usually 1 point");
  await expect(page.getByRole("button", { name: "Look up all again usually 3 points" })).toBeVisible();
  await find(page).click();
  await expect(page.getByText("87 of 87 orders found")).toBeVisible();
  await expect(page.getByText("1 call · 1 point", { exact: false })).toBeVisible();
  const [call, ...more] = (await sandbox.control.meter()).calls;
  expect(more).toEqual([]);
  expect([...bodyText(call!).matchAll(/"tid"/g)]).toHaveLength(27);

  await page.goto("/buyers");
  await field(page).fill(orders(87, "w"));
  await expect(page.getByText("87 orders → none to look up")).toBeVisible();
  await expect(find(page)).toHaveAccessibleName("Find buyer IDs 0 points");
  await find(page).click();
  await expect(page.getByText("87 of 87 orders found")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(1);
  await page.getByRole("button", { name: /^Look up all again/ }).click();
  await expect(page.getByText("3 calls · 3 points")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(4);
});

test("row 90: when the calls are used up a run stands still and says what was spent and why; after the recharge it goes on with the very next pack", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/buyers");
  await field(page).fill(orders(90, "b"));
  await sandbox.control.setBalance({ calls: { buyerOpenId: 1 } });
  await find(page).click();
  const note = page.getByRole("alert").filter({ hasText: "Batch 2 got no result." });
  await expect(note).toContainText("No calls left.");
  await expect(note).toContainText("top up calls on the service’s official site");
  await expect(note).toContainText("So far 2 calls · 1 point.");
  await expect(page.getByText("30 of 90 orders found")).toBeVisible();
  await sandbox.control.setBalance({ calls: { buyerOpenId: null } });
  await note.getByRole("button", { name: "Continue with batch 2 usually 2 points" }).click();
  await expect(page.getByText("90 of 90 orders found")).toBeVisible();
  const metered = (await sandbox.control.meter()).calls;
  expect(metered.map(({ code }) => code)).toEqual([0, 204, 0, 0]);
  const tids = metered
    .filter(({ code }) => code === 0)
    .flatMap((call) => [...bodyText(call).matchAll(/"tid":(\d+)/g)].map(([, tid]) => tid));
  expect(tids).toHaveLength(90);
  expect(new Set(tids).size).toBe(90);
});
