import { asc } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { authorizationLinks, people, settings, shops } from "#lib/server/db/schema.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { sealContext } from "./context-of.ts";
import type { TestDatabase } from "./blank-database.ts";
import { confirmRule } from "./confirm-rule.ts";
import { emptyLedger } from "./empty-tables.ts";
import { openTestDatabase } from "./test-database.ts";
import { setTestEnv } from "./set-test-env.ts";
import { sandboxOfProcess, type RunningSandbox } from "./start-sandbox.ts";
import type { Context } from "#lib/shared/base/identity.ts";

export type LedgerRow = typeof calls.$inferSelect;

export type TestApp = {
  sandbox: RunningSandbox;
  context: Context;
  databaseUrl: string;
  /** The id of the shop of this name. */
  shopId: (name: string) => string;
  /** The ledger, oldest first. */
  ledger: () => Promise<LedgerRow[]>;
  /** Resets sandbox, meter, ledger, settings and shops, and confirms the charge rule `perCall`. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens all that a verb needs: a person, a database with the sandbox's shops, and the sandbox over HTTP. */
export async function openTestApp(make?: () => Promise<TestDatabase>): Promise<TestApp> {
  const sandbox = await sandboxOfProcess();
  setTestEnv({ SANDBOX_PORT: new URL(sandbox.baseUrl).port, SANDBOX_TOKEN: sandbox.token });
  const { url: databaseUrl, close: closeDatabase } = await openTestDatabase(make);
  const [person] = await database()
    .insert(people)
    .values({ email: "staff@linjian.example", name: "Zhou Yan", roles: ["staff"], passwordHash: "none" })
    .returning();
  const offered = (await sandbox.control.shops()).map((shop) => {
    const { name, ownerId, shopId, sellerId } = shop;
    return { name, ownerId, shopId, sellerId };
  });
  const rows = await database().insert(shops).values(offered).returning();
  if (!person) throw new Error("no person");

  return {
    sandbox,
    databaseUrl,
    context: sealContext(person),
    shopId: (name) => {
      const shop = rows.find((row) => row.name === name);
      if (!shop) throw new Error(`no shop ${name}`);
      return shop.id;
    },
    ledger: () => database().select().from(calls).orderBy(asc(calls.openedAt)),
    reset: async () => {
      await Promise.all([sandbox.control.reset(), sandbox.control.clearMeter()]);
      await emptyLedger();
      await database().delete(settings);
      await confirmRule("perCall");
      await database().update(shops).set({ authorization: "unknown", authorizationAt: null });
      await database().delete(authorizationLinks);
      // Settings are in memory, as in a dashboard that has run for a while.
      await settingsSnapshot();
    },
    close: closeDatabase,
  };
}
