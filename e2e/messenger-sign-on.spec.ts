import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { type StandIn, startMessenger } from "#lib/testing/messengers/start-messenger.ts";
import { wecomRules, wecomVariables } from "#lib/testing/messengers/wecom-rules.ts";
import { type RunningDesk, sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { en } from "#messages/messages.ts";
import { freePort } from "../scripts/steps/ports.mjs";

test.describe.configure({ timeout: 180_000 });

const words = en.signIn.signOn;
const named = (text: string) => text.replaceAll("{name}", words.names.wecom);

let messenger: StandIn;
let desk: RunningDesk;
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await desk.stop();
  await messenger.close();
});

test("a person links their WeCom account on the account page and signs in by it", async ({
  page,
  context,
  sandbox,
  consoleErrors,
}) => {
  messenger = await startMessenger(wecomRules);
  const port = await freePort("127.0.0.1");
  const env = { ...sandboxEnv(sandbox), ...wecomVariables, WECOM_HOST: messenger.host };
  desk = await startDesk({ port, env });
  const [person] = await desk.people();
  messenger.person = { id: "lin-hui" };

  await page.goto(`${desk.url}/orders/book`);
  await expectAccessible(page, "sign-in with a messenger");
  await page.getByRole("button", { name: named(words.submit) }).click();
  await expect(page.getByRole("alert").filter({ hasText: named(words.why.notLinked) })).toBeVisible();

  await page.getByLabel(en.signIn.email).fill(person?.email ?? "");
  await page.getByLabel(en.signIn.password, { exact: true }).fill(person?.password ?? "");
  await page.getByRole("button", { name: en.signIn.submit, exact: true }).click();
  await expect(page).toHaveURL(`${desk.url}/orders/book`);
  await page.goto(`${desk.url}/account`);
  await page.getByRole("button", { name: named(en.account.signOn.link) }).click();
  const section = page.getByRole("region", { name: en.account.signOn.title });
  await expect(section.getByText(named("{name}: linked on"))).toBeVisible();
  await expectAccessible(page, "account with a linked messenger");

  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto(`${desk.url}/orders/book`);
  await page.getByRole("button", { name: named(words.submit) }).click();
  await expect(page).toHaveURL(`${desk.url}/orders/book`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(`${desk.url}/account`);
  await section.getByRole("button", { name: named(en.account.signOn.unlinkLabel) }).click();
  const dialog = page.getByRole("dialog", { name: named(en.account.signOn.unlinkTitle) });
  await expectAccessible(page, "dialog to unlink a messenger");
  await dialog.getByRole("button", { name: en.account.signOn.unlink }).click();
  const proof = page.getByRole("dialog", { name: en.common.confirm.title });
  await proof.getByLabel(en.common.confirm.password).fill(person?.password ?? "");
  await proof.getByRole("button", { name: en.common.confirm.act }).click();
  await expect(page.getByText(named(en.account.signOn.unlinked))).toBeVisible();
  await expect(
    section.getByRole("button", { name: named(en.account.signOn.link), exact: true }),
  ).toBeVisible();

  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto(desk.url);
  await page.getByRole("button", { name: named(words.submit) }).click();
  await expect(page.getByRole("alert").filter({ hasText: named(words.why.notLinked) })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
