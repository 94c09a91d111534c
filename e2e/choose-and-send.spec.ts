import type { Locator } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { fillTwo, ID_NUMBER, openCards, PHONE } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";
import { walkTo } from "./until-listening.ts";

test.beforeEach(({ signIn }) => signIn("admin"));

/** Presses both in one task, so that the page can't run anything between them. */
async function chooseAndSend(choice: Locator, send: Locator): Promise<void> {
  const chosen = await choice.elementHandle();
  await send.evaluate((button: HTMLElement, radio) => {
    (radio as HTMLElement).click();
    button.click();
  }, chosen);
}

test("row 103: cards and buyers are requested at the level and edition chosen right before", async ({
  page,
  sandbox,
}) => {
  const form = await openCards(page);
  await form.level(4).check({ force: true });
  await fillTwo(page, "林晓", "6222020000000102004");
  await form.idNumber.fill(ID_NUMBER);
  await form.phone.fill(PHONE);
  await chooseAndSend(form.level(2), form.check);
  await expect(form.result("Valid")).toBeVisible();
  await expect(form.level(2)).toBeChecked();

  await walkTo(page, "/buyers");
  await page.getByRole("textbox", { name: /one order per line/ }).fill("4402981677163369901\tpressed-1");
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  const send = page.getByRole("button", { name: /^Find buyer IDs/ });
  await chooseAndSend(page.getByRole("radio", { name: "Standard" }), send);
  await expect(page.getByText("1 of 1 order found")).toBeVisible();
  expect((await sandbox.control.meter()).calls.map(bodyText)).toEqual([
    '{"name":"林晓","accountNo":"6222020000000102004"}',
    expect.stringContaining('"vvtype":3'),
  ]);
});
