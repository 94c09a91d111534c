import { setTimeout as sleep } from "node:timers/promises";
import { GET } from "#app/api/orders/sold/route.ts";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { openEmbedded } from "#lib/server/db/open-embedded.ts";
import { shops } from "#lib/server/db/schema.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";

const CALLS = 30;
const SPACING_MS = 115;

/** Syncs of the embedded database, one a commit, for each live call through the route itself. */
export async function commitsPerCall(): Promise<number> {
  const sandbox = await startSandbox();
  const dataDir = setTestEnv({ SANDBOX_PORT: new URL(sandbox.baseUrl).port, SANDBOX_TOKEN: sandbox.token });
  setDatabase(await openEmbedded(dataDir));
  const { db, syncCount, close } = openedDatabase();
  try {
    const [shop] = await db.insert(shops).values({ name: "林间小铺", ownerId: "2208841037615" }).returning();
    const headers = await signedInHeaders((await addPerson(["staff"])).email);
    headers.set("x-ask-again", "1");
    const ask = () => GET(new Request(`http://localhost:3000/api/orders/sold?shop=${shop?.id}`, { headers }));
    // The first call learns that the shop has authorized us, which is written once.
    await ask();
    const before = syncCount();
    for (let nth = 0; nth < CALLS; nth += 1) {
      const reply = (await (await ask()).json()) as { kind?: string };
      if (reply.kind !== "page") throw new Error(`no page: ${JSON.stringify(reply)}`);
      await sleep(SPACING_MS);
    }
    return (syncCount() - before) / CALLS;
  } finally {
    setDatabase(null);
    await close();
    await sandbox.stop();
  }
}
