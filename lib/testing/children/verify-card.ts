import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { people } from "#lib/server/db/schema.ts";
import { verifyCard } from "#lib/server/cards/verify-card.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { cardInput } from "#lib/testing/card-requests.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

// One of several dashboards on one database: on input, checks a practice card under all names at once, prints replies.
const [databaseUrl = "", servicePort = "", token = "", appKey = "", accountNo, ...names] =
  process.argv.slice(2);
setTestEnv({ SANDBOX_PORT: servicePort, SANDBOX_TOKEN: token, APP_KEY: appKey });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leave = await joinLedger();
const [person] = await opened.db.select().from(people).limit(1);
if (!person) throw new Error("no person");
const { id, email, name, roles } = person;
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
await Promise.all(
  (accountNo === undefined ? [{}] : names.map((one) => ({ accountNo, name: one }))).map(async (change) => {
    const response = await verifyCard(
      { identity: { personId: id, email, name, roles, sessionId: id }, requestId: "test" },
      cardInput(change),
    );
    const facts =
      "check" in response ? [response.kind, response.check?.id, response.check?.verdict] : [response.kind];
    process.stdout.write(`reply ${JSON.stringify(facts)}\n`);
  }),
);
gateway().close();
await leave();
await opened.close();
process.stdin.destroy();
