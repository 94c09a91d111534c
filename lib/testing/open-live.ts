import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { sealContext } from "./context-of.ts";
import { openTestDatabase } from "./test-database.ts";
import { setTestEnv } from "./set-test-env.ts";
import { startSandbox, type RunningSandbox } from "./start-sandbox.ts";

export type Live = {
  sandbox: RunningSandbox;
  context: Context;
  databaseUrl: string;
  close: () => Promise<void>;
};

/** Opens live mode with an admin, an empty database and the sandbox as the service; a token comes from `variables`. */
export async function openLive(variables: Record<string, string> = {}): Promise<Live> {
  const sandbox = await startSandbox();
  setTestEnv({ COMMERCE_BASE_URL: sandbox.baseUrl, ...variables });
  const { url: databaseUrl, close: closeDatabase } = await openTestDatabase();
  const [admin] = await database()
    .insert(people)
    .values({ email: "admin@linjian.example", name: "Lin Hui", roles: ["admin"], passwordHash: "none" })
    .returning();
  if (!admin) throw new Error("no person");
  return {
    sandbox,
    databaseUrl,
    context: sealContext(admin),
    close: async () => {
      await closeDatabase();
      await sandbox.stop();
    },
  };
}
