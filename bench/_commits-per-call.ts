import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { GET } from "#app/api/orders/sold/route.ts";
import { shops } from "#lib/server/db/schema.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";

const CALLS = 30;
const SPACING_MS = 115;

/** Transactions that wrote something, for each live call through the route itself. */
export async function commitsPerCall(): Promise<number> {
  const sandbox = await startSandbox();
  setTestEnv({ SANDBOX_PORT: new URL(sandbox.baseUrl).port, SANDBOX_TOKEN: sandbox.token });
  const { db, close } = await openTestDatabase();
  // All databases of the server count together: nothing else may run on it.
  const number = async () => (await db.select({ number: sql`pg_current_xact_id()::text`.mapWith(Number) }).from(sql`(select) one`))[0]?.number ?? NaN;
  try {
    const [shop] = await db.insert(shops).values({ name: "林间小铺", ownerId: "2208841037615" }).returning();
    const headers = await signedInHeaders((await addPerson(["staff"])).email);
    headers.set("x-ask-again", "1");
    const ask = () => GET(new Request(`http://localhost:3000/api/orders/sold?shop=${shop?.id}`, { headers }));
    // The first call learns that the shop has authorized us, which is written once.
    await ask();
    const before = await number();
    for (let nth = 0; nth < CALLS; nth += 1) {
      const reply = (await (await ask()).json()) as { kind?: string };
      if (reply.kind !== "page") throw new Error(`no page: ${JSON.stringify(reply)}`);
      await sleep(SPACING_MS);
    }
    // The one that asks takes a number as well.
    return ((await number()) - before - 1) / CALLS;
  } finally {
    await close();
    await sandbox.stop();
  }
}
