import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { chooseFile } from "./choose-file.ts";
import { expect, test } from "./fixtures.ts";

const [FIRST, SECOND] = ["4402981677163358271", "4402981677163358273"];
const field = (page: Page) =>
  page.getByRole("textbox", { name: "Order number and buyer nickname, one order per line" });
const ask = (page: Page) => page.getByRole("button", { name: /^Find buyer IDs/ });
const answers = (page: Page) => page.getByRole("table", { name: "Result" });

test("row 75: a buyer under another name is shown beside the requested one, counted and exported", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("staff");
  const entry = (tid: string, name: string) => ({ tid, buyer_nick: name, buyer_open_uid: `U${tid}` });
  const list = [entry(FIRST, "buyer-1"), entry(SECOND, "<b>另一位</b>")];
  await sandbox.control.addFault({ kind: "patch", patch: { open_uids: { open_uid_info: list } } });
  await page.goto("/buyers");
  await field(page).fill(`${FIRST}\tbuyer-1\n${SECOND}\tbuyer-2\n4402981677163358275\tbuyer-3`);
  await ask(page).click();
  const lines = answers(page).getByRole("row");
  await expect(lines.filter({ hasText: "The service returned a different buyer" })).toHaveCount(1);
  await expect(lines.nth(2)).toContainText(`buyer-2The service returned a different buyer: <b>另一位</b>`);
  await expect(page.getByText("2 of 3 orders found · 1 not found · 1 with a different buyer")).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), chooseFile(page, "Export")]);
  expect((await readFile(await download.path(), "utf8")).split("\r\n")[2]).toBe(
    `${SECOND},buyer-2,U${SECOND},Different buyer,<b>另一位</b>,SIMULATED`,
  );

  await page.goto("/buyers");
  await field(page).fill(`${SECOND}\tbuyer-2`);
  await ask(page).click();
  await expect(lines.nth(1)).toContainText("The service returned a different buyer: <b>另一位</b>");
  expect((await sandbox.control.meter()).calls).toHaveLength(1);
});
