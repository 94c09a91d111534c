import { askDatabase } from "./ask-database.ts";
import { expect, test } from "./fixtures.ts";
import { countPresses } from "./presses.ts";
import { walkTo } from "./until-listening.ts";

test("a colleague is invited in five clicks, the message with the link copied", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("admin");
  await page.goto("/settings/people");
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Invite" }).click();
  const form = page.getByRole("dialog", { name: "Invite" });
  await expect(form.getByLabel("Email")).toBeFocused();
  await page.keyboard.insertText("mei.lin@linjian.example");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("Mei Lin");
  await form.getByRole("checkbox", { name: /Staff/ }).check();
  await form.getByRole("button", { name: "Create link" }).click();
  const shown = page.getByRole("dialog", { name: "Link for Mei Lin" });
  await expect(shown.getByRole("img", { name: "QR code of the link for Mei Lin" })).toBeVisible();
  await shown.getByRole("button", { name: "Copy message" }).click();
  await expect(page.getByText("Message copied")).toBeVisible();
  const link = await shown.getByLabel("One-time link").inputValue();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Hi Mei Lin, /);
  expect(copied.endsWith(link)).toBe(true);
  await shown.getByRole("button", { name: "Done" }).click();
  expect(presses).toEqual({ clicks: 5, keys: 1, pastes: 0 });
});

test("contacts appear beside the rejection they cure; a save pressed while leaving is not lost", async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/settings/contacts");
  await page.getByLabel("Buy calls").fill("https://open.example.com/recharge");
  await page.getByLabel("Support", { exact: true }).fill("13912345678");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This looks like a personal phone" })).toBeVisible();
  await page.getByLabel("Support", { exact: true }).fill("400-820-1234");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Set by /)).toBeVisible();

  await sandbox.control.addFault(
    { kind: "code", code: 204, msg: "接口调用次数已用完" },
    { operation: "soldOrders" },
  );
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(page.getByRole("heading", { name: "No calls left" })).toBeVisible();
  const link = page.getByRole("link", { name: "Buy calls" });
  await expect(link).toHaveAttribute("href", "https://open.example.com/recharge");
  await expect(link).toHaveAttribute("rel", /noopener/);

  await walkTo(page, "/settings/contacts");
  await page.getByLabel("Support", { exact: true }).fill("400-820-5678");
  const save = await page.getByRole("button", { name: "Save" }).elementHandle();
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("link", { name: "Sold orders" }).evaluate((link: HTMLElement, button) => {
    link.click();
    (button as HTMLElement).click();
  }, save);
  await expect(page).toHaveURL(/orders\/sold/);
  expect((await saved).ok()).toBe(true);
  expect(
    await askDatabase(
      desk,
      "select value ->> 'customerService' as told from settings where key = 'contacts'",
    ),
  ).toEqual([{ told: "400-820-5678" }]);
});
