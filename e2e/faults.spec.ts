import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";

type Case = {
  name: string;
  fault: SandboxFault;
  title: string;
  /** A piece of the remedy. */
  body: RegExp;
  /** The service's own words, which must stand on the screen as they came. */
  said?: string;
  mayHaveCost: boolean;
};

const code = (number: number, msg: string): Pick<Case, "fault" | "said"> => ({
  fault: { kind: "code", code: number, msg },
  said: msg,
});

const cases: Case[] = [
  {
    name: "row 20: code 100",
    ...code(100, "请求参数错误 start_time"),
    title: "The service rejected this request",
    body: /Check the filters/,
    mayHaveCost: false,
  },
  {
    name: "row 21: code 101",
    ...code(101, "请求超时，请重试"),
    title: "The service timed out",
    body: /check the network or contact its customer service/,
    mayHaveCost: true,
  },
  {
    name: "row 24: code 103",
    ...code(103, "旺旺账号不存在"),
    title: "Chat account not found",
    body: /Check the shop’s IDs/,
    mayHaveCost: false,
  },
  {
    name: "row 22: code 200",
    ...code(200, "系统错误，请联系客服"),
    title: "The service had a system error",
    body: /customer service the reference/,
    mayHaveCost: true,
  },
  {
    name: "row 23: code 202",
    ...code(202, "系统错误，请稍后重试"),
    title: "The service is busy",
    body: /try again/,
    mayHaveCost: true,
  },
  {
    name: "row 24: code 203",
    ...code(203, "暂不支持该接口"),
    title: "Sold orders: currently unavailable",
    body: /Everything else still works/,
    mayHaveCost: false,
  },
  {
    name: "row 10: code 204, no permission",
    ...code(204, "无接口权限，请到官网开通正式接口"),
    title: "Sold orders: not enabled for this account",
    body: /Ask your admin to enable it/,
    mayHaveCost: false,
  },
  {
    name: "row 11: code 204, calls used up",
    ...code(204, "接口调用次数不足，请到官网充值"),
    title: "No calls left",
    body: /Ask your admin to top up calls/,
    mayHaveCost: false,
  },
  {
    name: "row 12: code 204, unknown words",
    ...code(204, "E-204-7"),
    title: "No permission or no calls left",
    body: /Ask your admin to check on its official site/,
    mayHaveCost: false,
  },
  {
    name: "row 17: code 401",
    ...code(401, "凭证无效"),
    title: "The access token was rejected",
    body: /Ask your admin to renew it. You stay signed in/,
    mayHaveCost: false,
  },
  {
    name: "row 19: code 404",
    ...code(404, "请求路径错误"),
    title: "The service doesn’t recognize this URL",
    body: /Ask your admin to check the service URL/,
    mayHaveCost: false,
  },
  {
    name: "row 9: code 999",
    ...code(999, "<b>未知</b>错误"),
    title: "The service returned an unknown code (999)",
    body: /This code isn’t documented/,
    mayHaveCost: true,
  },
  {
    name: "row 18: HTTP 401 without an envelope",
    fault: { kind: "http", status: 401, body: "no" },
    title: "The access token was rejected",
    body: /Ask your admin/,
    mayHaveCost: false,
  },
  {
    name: "row 19: HTTP 404 without an envelope",
    fault: { kind: "html", status: 404 },
    title: "The service doesn’t recognize this URL",
    body: /service URL/,
    mayHaveCost: false,
  },
  {
    name: "HTTP 413 without an envelope",
    fault: { kind: "http", status: 413, body: "" },
    title: "The request was blocked",
    body: /gateway/,
    mayHaveCost: false,
  },
  {
    name: "HTTP 503 without an envelope",
    fault: { kind: "html", status: 503 },
    title: "The service isn’t available",
    body: /offline or under maintenance/,
    mayHaveCost: true,
  },
  {
    name: "row 29: an HTML page with 502",
    fault: { kind: "html", status: 502 },
    title: "The service returned an unexpected response",
    body: /another server’s error page/,
    mayHaveCost: true,
  },
  {
    name: "row 30: an HTML page with 200",
    fault: { kind: "html", status: 200 },
    title: "The service returned an unexpected response",
    body: /another server’s error page/,
    mayHaveCost: true,
  },
  {
    name: "row 34: truncated JSON",
    fault: { kind: "truncate" },
    title: "The service returned an unexpected response",
    body: /doesn’t look like a response/,
    mayHaveCost: true,
  },
  {
    name: "row 35: an empty 200",
    fault: { kind: "http", status: 200, body: "" },
    title: "The service returned an unexpected response",
    body: /doesn’t look like a response/,
    mayHaveCost: true,
  },
  {
    name: "row 7: code 0 without data",
    fault: { kind: "code", code: 0, msg: "成功" },
    title: "The response was empty",
    body: /doesn’t mean there are no orders/,
    said: "成功",
    mayHaveCost: true,
  },
  {
    name: "row 16: a redirect elsewhere",
    fault: { kind: "http", status: 308, headers: { location: "http://127.0.0.1:9/" } },
    title: "The service returned a redirect",
    body: /we didn’t follow it/,
    mayHaveCost: true,
  },
  {
    name: "row 41: a reset",
    fault: { kind: "reset" },
    title: "The connection dropped",
    body: /The request was sent/,
    mayHaveCost: true,
  },
  {
    name: "row 41: a reset in mid-body",
    fault: { kind: "resetMidBody" },
    title: "The connection dropped",
    body: /The request was sent/,
    mayHaveCost: true,
  },
  {
    name: "row 37: a body of 20 MB",
    fault: { kind: "huge", bytes: 20_000_000 },
    title: "The response was too large",
    body: /larger than Merchant Desk reads/,
    mayHaveCost: true,
  },
  {
    name: "row 36: a gzip bomb",
    fault: { kind: "gzipBomb", bytes: 300_000_000 },
    title: "The response was too large",
    body: /larger than Merchant Desk reads/,
    mayHaveCost: true,
  },
];

test("each fault of a first page has its own state, and asks nothing by itself", async ({
  page,
  sandbox,
  calls,
  consoleErrors,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn("staff");
  for (const [index, { name, fault, title, body, said, mayHaveCost }] of cases.entries())
    await test.step(name, async () => {
      await sandbox.control.addFault(fault, { operation: "soldOrders" });
      await (index === 0 ? page.goto("/orders/sold") : askAgain(page));
      await expect.poll(() => calls()).toBe(index + 1);
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
      await expect(page.getByText(body)).toBeVisible();
      if (said) await expect(page.getByText(said, { exact: true })).toBeVisible();
      await expect(page.getByText("1 call may have been charged.")).toHaveCount(mayHaveCost ? 1 : 0);
      await expect(page.getByText(/^No orders yet|Nothing to ship/)).toHaveCount(0);
    });
  await askAgain(page);
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByRole("heading", { name: cases.at(-1)?.title, exact: true })).toHaveCount(0);
  expect(await calls()).toBe(cases.length + 1);
  expect(consoleErrors).toEqual([]);
});

test("each fault of a refresh stands above the last good copy, with its age", async ({
  page,
  sandbox,
  calls,
  consoleErrors,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  for (const [index, { name, fault, title, said, mayHaveCost }] of cases.entries())
    await test.step(name, async () => {
      await sandbox.control.addFault(fault, { operation: "soldOrders" });
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(() => calls()).toBe(index + 2);
      const banner = page.getByRole("alert").filter({ hasText: title });
      await expect(banner).toContainText(/Showing orders from \d\d:\d\d\./);
      if (mayHaveCost) await expect(banner).toContainText("1 call may have been charged.");
      if (said) await expect(banner).toContainText(said);
      await expect(orderRows(page)).toHaveCount(20);
    });
  // A refused token is tried again for a person alone: the journeys behind this one begin with one that was taken.
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert").filter({ hasText: cases.at(-1)?.title })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test("row 26: after HTTP 429 the question goes out again by itself as told, because nothing was done for it", async ({
  page,
  sandbox,
  calls,
  signIn,
}) => {
  await signIn("staff");
  await sandbox.control.addFault(
    { kind: "http", status: 429, headers: { "retry-after": "0" } },
    { operation: "soldOrders" },
  );
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText(/· 2 calls ·/).filter({ visible: true })).toBeVisible();
  expect(await calls()).toBe(2);
});

test("row 39: a silent service: seconds are counted, waiting can be stopped, and the deadline ends it for one call", async ({
  page,
  sandbox,
  calls,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await sandbox.control.addFault({ kind: "silence" }, { operation: "soldOrders", times: 2 });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^Loading… \d+ s/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Stopped waiting" })).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Refresh" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "The service didn’t respond" });
  await expect(banner).toContainText("1 call may have been charged.", { timeout: 20_000 });
  await expect(orderRows(page)).toHaveCount(20);
  expect(await calls()).toBe(3);
});

test("row 46: with one operation down the other list works, and an admin reads what an admin can do", async ({
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
  await expect(page.getByText(/^Generate a new token/)).toBeVisible();
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  // A refused token is tried again for a person alone: the journeys behind this one begin with one that was taken.
  await sandbox.control.clearFaults();
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
});

async function askAgain(page: Page): Promise<void> {
  await page
    .getByRole("button", {
      name: /^Try again\s*(usually (\d+–)?\d+ points?|may cost .*again|price not known)$/,
    })
    .click();
}
