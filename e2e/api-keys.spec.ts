import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, signInAs, test } from "./fixtures.ts";

test("an admin creates a key, a program reads with it, and is rejected once it is revoked", async ({
  page,
  context,
  desk,
  consoleErrors,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/api-keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create key" });
  await expect(form.getByRole("checkbox", { name: /^Receivers/ })).not.toBeChecked();
  await form.getByRole("textbox", { name: "Name" }).fill("财务 ERP");
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Choose at least one.")).toBeVisible();
  await form.getByRole("checkbox", { name: /^Orders/ }).check();
  await form.getByLabel("Requests per minute").fill("120");
  await expectAccessible(page, "the form of a key");
  await form.getByRole("button", { name: "Create key" }).click();

  const made = page.getByRole("dialog", { name: "Copy the key now" });
  await made.getByRole("button", { name: "Copy key" }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^mdk_[0-9A-Za-z]{40}$/);
  await made.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("table", { name: "API keys" }).getByRole("row").filter({ hasText: "财务 ERP" });
  await expect(row).toContainText(`…${key.slice(-4)}`);
  await expect(row).toContainText("120 requests per minute");
  await page.reload();
  expect(await page.content()).not.toContain(key);

  const call = (path: string) =>
    fetch(`${desk.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  const orders = await call("/orders?limit=1");
  expect(orders.status).toBe(200);
  expect(orders.headers.get("cache-control")).toBe("private, no-store");
  expect(orders.headers.get("ratelimit")).toMatch(/^"minute";r=119;t=\d+$/);
  expect(await orders.json()).toMatchObject({ orders: expect.any(Array), hasMore: expect.any(Boolean) });
  expect((await call("/orders/SO%2F2026%2F404")).status).toBe(404);
  expect((await call("/usage")).status).toBe(403);
  expect(await (await call("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });

  const told = async (method: string, path: string) => {
    const { status, headers } = await fetch(`${desk.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
    });
    return [status, headers.get("allow"), headers.get("content-type")];
  };
  const problem = "application/problem+json";
  expect(await told("POST", "/orders")).toEqual([405, "GET, HEAD", problem]);
  expect(await told("OPTIONS", "/orders")).toEqual([405, "GET, HEAD", problem]);
  expect(await told("GET", "/mcp")).toEqual([405, "POST", problem]);
  expect(await told("DELETE", "/unknown")).toEqual([404, null, problem]);
  expect(await told("GET", "")).toEqual([404, null, problem]);
  expect(await told("HEAD", "/orders")).toEqual([200, null, "application/json; charset=utf-8"]);

  const assistant = new Client({ name: "journey", version: "1" });
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(`${desk.url}/api/v1/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  );
  expect((await assistant.listTools()).tools.map(({ name }) => name)).toContain("count_waiting_orders");
  const board = await assistant.callTool({ name: "count_waiting_orders" });
  expect(board.structuredContent).toMatchObject({ shops: expect.any(Array), isSimulated: true });
  await assistant.close();

  await row.getByRole("button", { name: "Revoke 财务 ERP" }).click();
  await page
    .getByRole("dialog", { name: "Revoke 财务 ERP?" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  const rejected = await call("/orders?limit=1");
  expect(rejected.status).toBe(401);
  expect(rejected.headers.get("www-authenticate")).toContain("Bearer");
  expect(rejected.headers.get("content-type")).toBe("application/problem+json");
  expect(desk.output()).not.toContain(key);
  expect(consoleErrors).toEqual([]);
});
