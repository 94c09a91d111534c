import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";

type Case = {
  name: string;
  fault: SandboxFault;
  title: string;
  /** The service's own words, shown unchanged. */
  said?: string;
  mayHaveCost: boolean;
};

const code = (number: number, msg: string): Pick<Case, "fault" | "said"> => ({
  fault: { kind: "code", code: number, msg },
  said: msg,
});

/** One fault of each kind; `use-problem-text.test.ts` has the texts of all reasons. */
const cases: Case[] = [
  {
    name: "row 11: code 204, calls used up",
    ...code(204, "接口调用次数不足，请到官网充值"),
    title: "No calls left",
    mayHaveCost: false,
  },
  {
    name: "row 9: code 999",
    ...code(999, "<b>未知</b>错误"),
    title: "The service returned an unknown code (999)",
    mayHaveCost: true,
  },
  {
    name: "row 7: code 0 without data",
    ...code(0, "成功"),
    title: "The response was empty",
    mayHaveCost: true,
  },
  {
    name: "row 18: HTTP 401 without an envelope",
    fault: { kind: "http", status: 401, body: "no" },
    title: "The access token was rejected",
    mayHaveCost: false,
  },
  {
    name: "row 29: an HTML page with 502",
    fault: { kind: "html", status: 502 },
    title: "The service returned an unexpected response",
    mayHaveCost: true,
  },
  {
    name: "row 16: a redirect elsewhere",
    fault: { kind: "http", status: 308, headers: { location: "http://127.0.0.1:9/" } },
    title: "The service returned a redirect",
    mayHaveCost: true,
  },
  {
    name: "row 41: a reset in mid-body",
    fault: { kind: "resetMidBody" },
    title: "The connection dropped",
    mayHaveCost: true,
  },
  {
    name: "row 36: a gzip bomb",
    fault: { kind: "gzipBomb", bytes: 300_000_000 },
    title: "The response was too large",
    mayHaveCost: true,
  },
];

test("a fault of a first page has its own state; one of a refresh appears above the last rows", async ({
  page,
  sandbox,
  calls,
  consoleErrors,
  signIn,
}) => {
  await signIn("staff");
  for (const [index, { name, fault, title, said, mayHaveCost }] of cases.entries())
    await test.step(name, async () => {
      await sandbox.control.addFault(fault, { operation: "soldOrders" });
      await (index === 0 ? page.goto("/orders/sold") : askAgain(page));
      await expect.poll(() => calls()).toBe(index + 1);
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
      if (said) await expect(page.getByText(said, { exact: true })).toBeVisible();
      await expect(page.getByText("1 call may have been charged.")).toHaveCount(mayHaveCost ? 1 : 0);
      await expect(page.getByText(/^No orders yet|Nothing to ship/)).toHaveCount(0);
    });
  // Row 26: 429 did nothing, so the request is repeated automatically after the given time.
  await sandbox.control.addFault(
    { kind: "http", status: 429, headers: { "retry-after": "0" } },
    { operation: "soldOrders" },
  );
  await askAgain(page);
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText(/· 2 calls ·/).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: cases.at(-1)?.title, exact: true })).toHaveCount(0);
  const before = await calls();
  expect(before).toBe(cases.length + 2);

  const refresh = page.getByRole("button", { name: "Refresh" });
  for (const [index, { name, fault, title, said, mayHaveCost }] of cases.slice(0, 3).entries())
    await test.step(`${name} of a refresh`, async () => {
      await sandbox.control.addFault(fault, { operation: "soldOrders" });
      await refresh.click();
      await expect.poll(() => calls()).toBe(before + index + 1);
      const banner = page.getByRole("alert").filter({ hasText: title });
      await expect(banner).toContainText(/Showing the list loaded at \d\d:\d\d\./);
      if (mayHaveCost) await expect(banner).toContainText("1 call may have been charged.");
      await expect(banner).toContainText(said ?? title);
      await expect(orderRows(page)).toHaveCount(20);
    });
  await refresh.click();
  await expect(page.getByRole("alert").filter({ hasText: cases[2]?.title })).toHaveCount(0);

  // Row 39: a person who stops waiting sees a slow response when it comes.
  await sandbox.control.setLatency({ soldOrders: 4_000 });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^Loading… \d+ s/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  const stopped = page.getByRole("heading", { name: "Stopped waiting" });
  await expect(stopped).toBeVisible();
  await expect(stopped).toBeHidden();
  await expect(orderRows(page)).toHaveCount(20);
  expect(await calls()).toBe(before + 5);
  expect(consoleErrors).toEqual([]);
});

test("row 46: with one operation down the other list works, and admins see what they can do", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("admin");
  await sandbox.control.addFault(
    { kind: "code", code: 401, msg: "凭证无效" },
    { operation: "soldOrders", times: null },
  );
  await page.goto("/orders/sold");
  await expect(page.getByText(/^Generate a token/)).toBeVisible();
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  // Only a person's request retries a rejected token: this one lets the next journeys begin with an accepted one.
  await sandbox.control.clearFaults();
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
});

async function askAgain(page: Page): Promise<void> {
  await page
    .getByRole("button", {
      name: /^Try again\s*(≈ \d+ points?|may cost .*more.*|price unknown)$/,
    })
    .click();
}
