import { once } from "node:events";
import { request } from "node:https";
import { json } from "node:stream/consumers";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { personOf } from "#lib/testing/visit-desk.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { startTlsFront } from "./tls-front.ts";

const HSTS = "max-age=31536000; includeSubDomains";
test("behind TLS cookies are Secure and of the host, browsers stay on https, others are refused", async ({
  browser,
  sandbox,
  startOwnDesk,
}) => {
  const front = await startTlsFront();
  const desk = await startOwnDesk({
    ...sandboxEnv(sandbox),
    NEXTAUTH_URL: front.url,
    TRUSTED_PROXY: "127.0.0.1",
  });
  front.leadTo(desk.url);
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en", baseURL: front.url });
  const page = await context.newPage();
  const answers: IncomingHttpHeaders[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(front.url)) answers.push(response.headers());
  });
  const staff = await personOf(desk, "staff");
  await page.goto("/orders/sold");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Collapse" }).click();
  await page.reload();
  await expect(orderRows(page)).toHaveCount(20);

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain("__Host-md-session");
  expect(cookies.length).toBeGreaterThan(1);
  for (const { name, secure, path, domain } of cookies)
    expect([name, secure, path, domain]).toEqual([
      expect.stringMatching(/^__Host-md-/),
      true,
      "/",
      "localhost",
    ]);
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((headers) => headers["strict-transport-security"] !== HSTS)).toEqual([]);
  await context.close();

  const { host, hostname } = new URL(front.url);
  for (const name of ["evil.example", `evil.example:${new URL(desk.url).port}`, `${hostname}.evil.example`]) {
    const refused = await ask(`${front.url}/sign-in`, { host: name });
    expect([refused.statusCode, await json(refused)]).toMatchObject([421, { error: { code: "wrongHost" } }]);
    expect(refused.headers).toMatchObject({
      "strict-transport-security": HSTS,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect((await ask(`${front.url}/healthz`, { host: name })).statusCode).toBe(200);
    expect((await ask(`${front.url}/readyz`, { host: name })).statusCode).toBe(200);
  }
  expect((await ask(`${front.url}/sign-in`, { host })).statusCode).toBe(200);

  const signIn = async (origin: string) =>
    (
      await ask(
        `${front.url}/api/auth/callback/credentials`,
        { host, origin },
        "email=a%40b.example&password=x&json=true",
      )
    ).statusCode;
  expect(await signIn(front.url)).toBe(401);
  for (const origin of [
    `http://${host}`,
    "https://evil.example",
    `http://localhost:${new URL(desk.url).port}`,
  ])
    expect(await signIn(origin), origin).toBe(403);
  front.stop();
});

async function ask(url: string, headers: Record<string, string>, body?: string): Promise<IncomingMessage> {
  const asked = request(url, {
    rejectUnauthorized: false,
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...headers,
      ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
    },
  });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}
