import { Client } from "pg";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { startBotStandIn, type BotStandIn } from "#lib/testing/notice-stand-ins.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { askDatabase } from "./ask-database.ts";
import { actionsOfBuild } from "./build-lists.ts";
import { sendAction } from "./send-action.ts";
import { untilListening } from "./until-listening.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";
import type { Role } from "#lib/shared/base/identity.ts";

type Shared = {
  sandbox: RunningSandbox;
  /** The bots that the worker's dashboard sends notices to. */
  bots: BotStandIn;
  desk: RunningDesk;
  /** Ids of the shops that the worker's dashboard has at its start. */
  firstShops: string[];
  /** Empties the cache of the worker's dashboard. */
  clearCache: () => Promise<void>;
  /** State of the worker's dashboard at its start. */
  beginning: Beginning;
};
type Beginning = { emptyTables: string[]; people: string; settings: string };
type Fresh = {
  /** Resets sandbox and meter, and removes cached responses and choices of earlier tests. */
  freshSandbox: undefined;
  /** Signs the page's browser in as a demo person. */
  signIn: (role: Role) => Promise<void>;
  /** Number of paid calls at the sandbox since the test began, by its own meter. */
  calls: (operation?: ServiceOperation) => Promise<number>;
  /** Resets calls, sessions, audit log, settings and people of the worker's dashboard, now and after the test. */
  beginAnew: () => Promise<void>;
  /** Starts a dashboard for this test, which is stopped after it. */
  startOwnDesk: (env: Record<string, string>, databaseUrl?: string) => Promise<RunningDesk>;
  /** A database server for this test, so that its files have only the test's data. */
  ownServer: TestServer;
  /** Errors in the page's console, and uncaught errors. */
  consoleErrors: string[];
  /** Fails a test if our server responds 5xx, a script throws or a page breaks its policy. */
  noServerErrors: undefined;
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
  bots: [
    async ({}, provide) => {
      const bots = await startBotStandIn();
      await provide(bots);
      await bots.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ sandbox, bots }, provide) => {
      const toStandIns = { NOTICE_STAND_IN_URL: bots.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" };
      const desk = await startDesk({ env: { ...sandboxEnv(sandbox), ...toStandIns } });
      await provide(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  firstShops: [
    async ({ desk }, provide) => {
      const rows = await askDatabase<{ id: string }>(desk, "select id from shops");
      await provide(rows.map(({ id }) => id));
    },
    { scope: "worker" },
  ],
  clearCache: [async ({ desk }, provide) => provide(cacheClearer(desk)), { scope: "worker" }],
  // Read before the first test of a worker, even if that one doesn't use it. Tests begin without a price list.
  beginning: [
    async ({ desk }, provide) => provide(await lookAtBeginning(desk)),
    { scope: "worker", auto: true },
  ],
  baseURL: async ({ desk }, provide) => provide(desk.url),
  page: async ({ page }, provide) => {
    waitForScripts(page);
    await provide(page);
  },
  freshSandbox: [
    async ({ sandbox, desk, firstShops, clearCache }, provide) => {
      await Promise.all([sandbox.control.reset(), clearCache(), forgetEarlier(desk, firstShops)]);
      await provide(undefined);
    },
    { auto: true },
  ],
  calls: async ({ sandbox }, provide) =>
    provide(async (operation = "soldOrders") => (await sandbox.control.meter()).counts[operation] ?? 0),
  beginAnew: async ({ desk, beginning }, provide) => {
    const begin = () => takeBack(desk, beginning);
    await provide(begin);
    await begin();
  },
  startOwnDesk: [
    async ({ context }, provide) => {
      const desks: RunningDesk[] = [];
      await provide(async (env, databaseUrl) => {
        const desk = await startDesk({ env, databaseUrl });
        desks.push(desk);
        return desk;
      });
      // A stopping dashboard rejects the requests that pages make by themselves.
      for (const page of context.pages()) await page.close();
      for (const desk of desks) await desk.stop();
    },
    { timeout: 60_000 },
  ],
  ownServer: async ({}, provide) => {
    const server = await startTestServer();
    await provide(server);
    await server.stop();
  },
  signIn: async ({ desk, context }, provide) => provide((role) => signInAs(desk, context, role)),
  consoleErrors: async ({ page }, provide) => provide(consoleErrorsOf(page)),
  noServerErrors: [
    async ({ context, sandbox }, provide) => {
      const faults = faultsIn(context, new URL(sandbox.baseUrl).origin);
      await provide(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Signs the browser in by the cookies of a real sign-in. */
export async function signInAs(desk: RunningDesk, context: BrowserContext, role: Role): Promise<void> {
  await takeCookies(context, await visitAs(desk, role), desk.url);
}

/** Gives the browser the cookies of a visitor. */
export async function takeCookies(context: BrowserContext, visitor: Visitor, url: string): Promise<void> {
  const cookies = [...visitor.cookies()];
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: "Lax" })),
  );
}

/** Makes `goto` and `reload` wait for the page's scripts, unless they name what to wait for. */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await untilListening(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await untilListening(page);
    return response;
  };
}

function cacheClearer(desk: RunningDesk): () => Promise<void> {
  let admin: Promise<Visitor> | null = null;
  return async () => {
    const action = actionsOfBuild().find(({ name }) => name.endsWith("settings/cache/actions.ts clearCache"));
    if (!action) throw new Error("the build has no command that clears the cache");
    const forget = async (visitor: Visitor) =>
      (await (await sendAction(visitor, action, {})).text()).includes('"ok":true');
    if (admin && (await forget(await admin))) return;
    // An earlier test may have ended the session.
    admin = visitAs(desk, "admin");
    if (!(await forget(await admin))) throw new Error("the kept answers could not be forgotten");
  };
}

/** Removes choices, views, jobs, schedules, shops and orders of earlier tests. */
async function forgetEarlier(desk: RunningDesk, firstShops: string[]): Promise<void> {
  const client = new Client({ connectionString: desk.databaseUrl });
  await client.connect();
  await client.query("update shops set archived_at = now() where archived_at is null and not id = any($1)", [
    firstShops,
  ]);
  await client.query(`
    delete from person_choices; delete from jobs; delete from table_views; delete from fetch_schedules;
    truncate orders, orders_set_aside, order_changes, order_counts, order_readings`);
  await client.end();
}

const NO_PRICES = "update service_accounts set charge_rule = null, rule_set_at = null, rule_set_by = null";

async function lookAtBeginning(desk: RunningDesk): Promise<Beginning> {
  await askDatabase(desk, NO_PRICES);
  await askDatabase(desk, "delete from call_kinds");
  const tables = await askDatabase<{ name: string }>(
    desk,
    `select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts = await askDatabase<{ name: string; count: number }>(
    desk,
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
      .join(" union all "),
  );
  const [kept] = await askDatabase<Pick<Beginning, "people" | "settings">>(
    desk,
    `select (select coalesce(json_agg(p), '[]')::text from people p) as people,
      (select coalesce(json_agg(s), '[]')::text from settings s) as settings`,
  );
  if (!kept) throw new Error("a query without its row");
  return { ...kept, emptyTables: counts.filter(({ count }) => count === 0).map(({ name }) => name) };
}

async function takeBack(desk: RunningDesk, { emptyTables, people, settings }: Beginning): Promise<void> {
  const client = new Client({ connectionString: desk.databaseUrl });
  await client.connect();
  // Without triggers, which forbid deleting from append-only tables.
  const tables = new Set([...emptyTables, "audit_entries", "people"]);
  const deletes = [...tables].map((name) => `delete from "${name}"`).join("; ");
  await client.query(`begin; set local session_replication_role = replica; ${deletes}`);
  await client.query("insert into people select * from json_populate_recordset(null::people, $1)", [people]);
  await client.query("commit");
  await client.query("delete from settings");
  await client.query("insert into settings select * from json_populate_recordset(null::settings, $1)", [
    settings,
  ]);
  await client.query(NO_PRICES);
  await client.end();
  // The next request tells the dashboard; that page still has the old policy, so make one here.
  const response = await (await visitAs(desk, "admin")).fetch("/account");
  await response.text();
}

function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  return consoleErrors;
}

function faultsIn(context: BrowserContext, sandboxOrigin: string): string[] {
  const faults: string[] = [];
  context.on("response", (response) => {
    if (response.status() >= 500 && !response.url().startsWith(sandboxOrigin))
      faults.push(`${response.status()} ${response.url()}`);
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("console", (message) => {
    if (message.type() === "error" && message.text().includes("Content Security Policy"))
      faults.push(message.text());
  });
  return faults;
}
