import { request as httpRequest } from "node:http";
import { expect, test } from "./fixtures.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";

const SAME = { "sec-fetch-site": "same-origin" };

test("a paid read serves only our own pages, and rejecting costs no call", async ({ desk, sandbox }) => {
  const { path, cookie } = await asStaff(desk);
  const refused: [string, Record<string, string>, number][] = [
    ["no header at all", { cookie }, 403],
    ["another site", { cookie, "sec-fetch-site": "cross-site" }, 403],
    ["another site with our header", { cookie, "sec-fetch-site": "cross-site", "x-merchant-desk": "1" }, 403],
    ["a sibling site", { cookie, "sec-fetch-site": "same-site", "x-merchant-desk": "1" }, 403],
    ["typed into the address bar", { cookie, "sec-fetch-site": "none" }, 403],
    ["our page without a session", SAME, 401],
    ["our page with a made-up session", { ...SAME, cookie: "md-session=made.up.token" }, 401],
  ];
  for (const [name, headers, status] of refused) {
    const response = await fetch(desk.url + path, { headers, redirect: "manual" });
    expect(response.status, name).toBe(status);
    expect(response.headers.get("cache-control"), name).toContain("no-store");
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
  const again = { cookie, "x-cache": "bypass" };
  expect((await fetch(desk.url + path, { headers: { ...again, ...SAME } })).status).toBe(200);
  expect((await fetch(desk.url + path, { headers: { ...again, "x-merchant-desk": "1" } })).status).toBe(200);
  expect((await sandbox.control.meter()).calls).toHaveLength(2);
});

test("a link on another site opens the address of a paid read and costs nothing", async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  const { path } = await asStaff(desk);
  await signIn("staff");
  await page.goto(`${sandbox.baseUrl}/authorize`);
  const answered = page.waitForResponse((response) => response.url() === desk.url + path);
  await page.evaluate((url) => location.assign(url), desk.url + path);
  expect((await answered).status()).toBe(403);
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("unknown, doubled or impossible parameters of a read are 400 and cost no call", async ({
  desk,
  sandbox,
}) => {
  const { path, cookie } = await asStaff(desk);
  const headers = { cookie, ...SAME };
  for (const more of [
    "&nope=1",
    "&page=0",
    "&page=2&page=3",
    "&size=21",
    "&flag=6",
    "&from=2026-02-30",
    "&edition=basic&flag=1",
    "&flagName=%00",
  ]) {
    expect((await fetch(desk.url + path + more, { headers })).status, more).toBe(400);
  }
  expect((await fetch(desk.url + path, { headers: { ...headers, "x-remark": "%E0%A4%A" } })).status).toBe(
    400,
  );
  expect(
    (await fetch(`${desk.url}/api/orders/sold?shop=00000000-0000-4000-8000-000000000000`, { headers }))
      .status,
  ).toBe(404);
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("HEAD, TRACE and other methods never cost a call nor end in a 5xx", async ({ desk, sandbox }) => {
  const { path, cookie } = await asStaff(desk);
  for (const method of ["HEAD", "TRACE", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    for (const address of [path, "/orders/sold", "/sign-in", "/api/auth/session"]) {
      expect(await statusOf(desk, method, address, cookie), `${method} ${address}`).toBeLessThan(500);
    }
  }
  expect(await statusOf(desk, "TRACE", "/orders/sold", cookie)).toBe(405);
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

test("an address that does not exist is a 404 that leads home, signed in or not", async ({
  page,
  signIn,
}) => {
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await signIn("staff");
  expect((await page.goto("/orders/nothing"))?.status()).toBe(404);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("button", { name: /’s account$/ })).toBeVisible();
  await page.getByRole("link", { name: "Back to Today" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
});

test("no page may be framed, and every page names its own policy", async ({ desk }) => {
  for (const path of ["/sign-in", "/no/such/page"]) {
    const policy = (await fetch(desk.url + path)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
  }
});

/** The path of a paid read, and the cookie of a person with the right to it. */
async function asStaff(desk: RunningDesk): Promise<{ path: string; cookie: string }> {
  const visitor = await visitAs(desk, "staff");
  const path = `/api/orders/sold?shop=${await findShopId(visitor, "青禾家居")}`;
  return { path, cookie: [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** Sends a request with any method; `fetch` sends neither TRACE nor unknown ones. */
function statusOf(desk: RunningDesk, method: string, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      desk.url + path,
      { method, headers: { cookie, ...SAME, "content-length": 0 } },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}
