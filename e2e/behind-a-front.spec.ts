import { request } from "node:http";
import { askDatabase } from "./ask-database.ts";
import { expect, test } from "./fixtures.ts";
import { startFront, type Front } from "./front.ts";
import { sandboxEnv, type RunningDesk } from "#lib/testing/start-desk.ts";

test("wrong passwords of one client behind the front lock out nobody else", async ({
  page,
  sandbox,
  startOwnDesk,
}) => {
  const [home, elsewhere] = [await startFront("203.0.113.7"), await startFront("198.51.100.9")];
  const own = await startOwnDesk({
    ...sandboxEnv(sandbox),
    NEXTAUTH_URL: home.url,
    TRUSTED_PROXY: "127.0.0.1",
  });
  for (const front of [home, elsewhere]) front.lead(own.url);
  const { email, password } = await personOf(own, "marketing");
  for (let tries = 0; tries < 5; tries += 1) expect((await tryFrom(elsewhere, home, email)).status).toBe(401);
  const before = await rowCounts(own);
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, waitS } = await tryFrom(elsewhere, home, email);
    expect(status).toBe(429);
    expect(waitS).toBeGreaterThan(0);
  }
  expect(await rowCounts(own)).toEqual(before);
  const statuses: number[] = [];
  for (let tries = 0; tries < 20; tries += 1)
    statuses.push(
      (
        await tryFrom(elsewhere, home, `guess-${tries}@demo.example`, {
          "x-forwarded-for": `10.0.0.${tries}`,
        })
      ).status,
    );
  expect(statuses).toEqual([...Array(15).fill(401), ...Array(5).fill(429)]);

  await page.goto(`${home.url}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  const [mark] = (await page.context().cookies()).filter(({ name }) => name === "md-browser");
  expect(mark).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const log = own.output();
  expect(log).toMatch(/"address":"198\.51\.100\.9".*"event":"sign-in refused"/);
  expect(log).toMatch(/"address":"198\.51\.100\.9".*"event":"sign-in has to wait"/);
  for (const front of [home, elsewhere]) front.stop();
});

/** Sends a wrong password through this front, as the page at `home` does. */
function tryFrom(
  front: Front,
  home: Front,
  email: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; waitS: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${front.url}/api/auth/callback/credentials`,
      {
        method: "POST",
        headers: {
          host: new URL(home.url).host,
          origin: home.url,
          "content-type": "application/x-www-form-urlencoded",
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, waitS: Number(answer.headers["retry-after"] ?? 0) });
      },
    );
    sent.on("error", reject);
    sent.end(new URLSearchParams({ email, password: "wrong", json: "true" }).toString());
  });
}

async function personOf(desk: RunningDesk, role: string): Promise<{ email: string; password: string }> {
  const person = (await desk.people()).find(({ email }) => email.startsWith(role));
  if (!person) throw new Error(`no demo person for ${role}`);
  return person;
}

async function rowCounts(desk: RunningDesk): Promise<unknown> {
  return askDatabase(
    desk,
    `select (select count(*) from sign_in_failures) as failures, (select count(*) from audit_entries) as entries,
      (select count(*) from sessions) as sessions`,
  );
}
