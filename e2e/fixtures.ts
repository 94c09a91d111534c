import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { visitDesk } from "#lib/testing/visit-desk.ts";
import type { Role } from "#lib/shared/roles.ts";

type Shared = { sandbox: RunningSandbox; desk: RunningDesk };
type Fresh = {
  /** Sandbox and its meter as on the first day. */
  freshSandbox: undefined;
  /** Signs the page's browser in as a demo person. */
  signIn: (role: Role) => Promise<void>;
  /** Messages of the page's console that are errors, and errors nobody caught. */
  complaints: string[];
};

export const test = base.extend<Fresh, Shared>({
  sandbox: [
    async ({}, provide) => {
      const sandbox = await startSandbox();
      await provide(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ sandbox }, provide) => {
      const desk = await startDesk({ env: sandboxEnv(sandbox) });
      await provide(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ desk }, provide) => provide(desk.url),
  freshSandbox: [
    async ({ sandbox }, provide) => {
      await sandbox.control.reset();
      await provide(undefined);
    },
    { auto: true },
  ],
  signIn: async ({ desk, context }, provide) => provide((role) => signInAs(desk, context, role)),
  complaints: async ({ page }, provide) => provide(complaintsOf(page)),
});

export { expect } from "@playwright/test";

/** The cookies of a real sign-in, put into the browser. */
export async function signInAs(desk: RunningDesk, context: BrowserContext, role: Role): Promise<void> {
  const person = (await desk.people()).find(({ email }) => email.startsWith(role));
  if (!person) throw new Error(`no demo person for ${role}`);
  const visitor = visitDesk(desk.url);
  await visitor.signIn(person.email, person.password);
  await context.addCookies([...visitor.cookies()].map(([name, value]) => ({ name, value, url: desk.url, httpOnly: true, sameSite: "Lax" })));
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}
