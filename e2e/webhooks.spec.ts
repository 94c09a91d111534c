import { startReceiver, verified } from "#lib/testing/webhook-receiver.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

test("an admin adds a webhook, sees a test arrive and fail, and sends it again", async ({
  page,
  desk,
  beginAnew,
  signIn,
  consoleErrors,
}) => {
  await beginAnew();
  const erp = await startReceiver();
  await signIn("admin");
  await page.goto("/settings/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await expectAccessible(page, "without a webhook");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add webhook" });
  await form.getByLabel("Name", { exact: true }).fill("ERP");
  await form.getByLabel("Address", { exact: true }).fill("https://user:secret@erp.example.com/");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Address", { exact: true })).toHaveAccessibleDescription(
    /Enter a whole address/,
  );
  await form.getByLabel("Address", { exact: true }).fill(erp.url);
  await expectAccessible(page, "with the form");
  await form.getByRole("button", { name: "Save" }).click();

  const shown = page.getByRole("dialog", { name: "Secret for ERP" });
  const secret = (await shown.getByRole("status", { name: "Secret" }).textContent()) ?? "";
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await expectAccessible(page, "with the secret");
  await shown.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("table", { name: "Webhooks" }).getByRole("row").filter({ hasText: "ERP" });
  await expect(row).toContainText(erp.url);
  await page.reload();
  expect(await page.content()).not.toContain(secret);

  await row.getByRole("button", { name: "Test ERP" }).click();
  await expect(page.getByText("The test was delivered to ERP.")).toBeVisible();
  expect(verified(secret, erp.calls[0] ?? { headers: {}, path: "", body: "" })).toMatchObject({
    type: "test",
  });
  erp.respond = (_received, response) => void response.writeHead(302, { location: "/other" }).end();
  await row.getByRole("button", { name: "Test ERP" }).click();
  await expect(page.getByText("The test didn’t reach ERP: The address redirects elsewhere")).toBeVisible();

  erp.respond = (_received, response) => void response.writeHead(204).end();
  const history = page.getByRole("table", { name: "Recent deliveries" });
  const failed = history.getByRole("row").filter({ hasText: "Not delivered" });
  await expect(failed).toContainText("HTTP 302");
  await failed.getByRole("button", { name: "Send again Test ERP" }).click();
  await expect(page.getByText("1 event will be sent again")).toBeVisible();
  await expect.poll(() => erp.calls.length, { timeout: 15_000 }).toBe(3);
  expect(erp.calls[2]?.headers["webhook-id"]).toBe(erp.calls[1]?.headers["webhook-id"]);
  await page.reload();
  await expect(history.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(2);
  await expectAccessible(page, "with deliveries");
  expect(desk.output()).not.toContain(secret);
  expect(consoleErrors).toEqual([]);
  await erp.close();
});
