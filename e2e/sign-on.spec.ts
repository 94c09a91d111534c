import type { Page } from "@playwright/test";
import { freePort } from "../scripts/steps/ports.mjs";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { CLIENT, type IdentityProvider, startIdentityProvider } from "#lib/testing/identity-provider.ts";
import { type RunningDesk, sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { personOf } from "#lib/testing/visit-desk.ts";
import { en } from "#messages/messages.ts";
import { untilListening } from "./until-listening.ts";

test.describe.configure({ timeout: 180_000 });

const words = en.signIn.signOn;
const NAME = "Lin Jian Login";
const named = (text: string) => text.replaceAll("{name}", NAME);
const account = (email: string, subject: string) => ({ subject, claims: { email, email_verified: true } });

let provider: IdentityProvider;
let desk: RunningDesk;
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await desk.stop();
  await provider.close();
});

test("people sign in through the provider in Chromium, with a password while it is away", async ({
  page,
  context,
  sandbox,
  consoleErrors,
}) => {
  await startWithProvider(sandbox);
  const [person] = await desk.people();

  provider.account = account("stranger@demo.example", "stranger");
  await page.goto(`${desk.url}/orders/book`);
  await expectAccessible(page, "sign-in with a provider");
  await pressSignOn(page);
  await expect(page.getByRole("alert").filter({ hasText: named(words.why.unknown) })).toBeVisible();

  await context.clearCookies();
  provider.account = account(person?.email ?? "", "somebody");
  await pressSignOn(page);
  await expect(page).toHaveURL(`${desk.url}/orders/book`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // The open page would ask on for a session that is over.
  await page.goto("about:blank");
  const now = Math.floor(Date.now() / 1000);
  const token = await provider.sign({
    iss: provider.issuer,
    aud: CLIENT.id,
    sub: "somebody",
    iat: now,
    exp: now + 60,
    jti: "once",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
  const body = new URLSearchParams({ logout_token: token });
  const ended = await fetch(`${desk.url}/api/auth/backchannel-logout`, { method: "POST", body });
  expect(ended.status).toBe(200);
  await page.goto(`${desk.url}/orders/book`);
  await expect(page.getByText(en.signIn.sessionOver.ended)).toBeVisible();

  await provider.close();
  await pressSignOn(page);
  await expect(page.getByRole("alert").filter({ hasText: named(words.why.providerDown) })).toBeVisible();
  await page.getByLabel(en.signIn.email).fill(person?.email ?? "");
  await page.getByLabel(en.signIn.password, { exact: true }).fill(person?.password ?? "");
  await page.getByRole("button", { name: en.signIn.submit, exact: true }).click();
  await expect(page).toHaveURL(`${desk.url}/orders/book`);
  expect(consoleErrors).toEqual([]);
});

test("with passwords off there is one button, and a sensitive press asks to sign in again", async ({
  page,
  context,
  sandbox,
}) => {
  await startWithProvider(sandbox, { PASSWORD_SIGN_IN: "off" });
  const admin = await personOf(desk, "admin");
  provider.account = account(admin.email, "the admin");
  await page.goto(`${desk.url}/settings/people`);
  await expect(page.getByLabel(en.signIn.password)).toHaveCount(0);
  await pressSignOn(page);
  await expect(page).toHaveURL(`${desk.url}/settings/people`);
  await untilListening(page);

  await page.getByRole("button", { name: en.settings.people.invite }).click();
  const dialog = page.getByRole("dialog", { name: en.settings.people.invite });
  await dialog.getByLabel(en.settings.people.fields.email).fill("new@demo.example");
  await dialog.getByLabel(en.settings.people.fields.name).fill("Lin Hui");
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: en.settings.people.makeInvitation }).click();
  const confirm = page.getByRole("dialog", { name: en.common.confirm.title });
  await expect(confirm.getByText(en.common.confirm.bodySignOn)).toBeVisible();
  const opened = context.waitForEvent("page");
  await confirm.getByRole("button", { name: named(words.submit) }).click();
  const other = await opened;
  await other.waitForURL(`${desk.url}/account`);
  await other.close();
  const again = page.getByRole("dialog", { name: en.common.confirm.title });
  await again.getByRole("button", { name: en.common.confirm.goOn }).click();
  await expect(page.getByRole("rowheader", { name: "Lin Hui" })).toBeVisible();
});

/** Starts a provider, and a dashboard that trusts it. */
async function startWithProvider(sandbox: RunningSandbox, more: Record<string, string> = {}): Promise<void> {
  const port = await freePort("127.0.0.1");
  provider = await startIdentityProvider(`http://localhost:${port}`);
  const env = {
    ...sandboxEnv(sandbox),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: NAME,
    ...more,
  };
  desk = await startDesk({ port, env });
}

/** Presses the button and waits until the sign-in page is left or reloaded. */
async function pressSignOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: named(words.submit) }).click();
}
