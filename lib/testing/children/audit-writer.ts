import { createInterface } from "node:readline";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { startAuditLoop } from "#lib/server/audit/write-out-audit.ts";
import { database, setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { log } from "#lib/server/log/log.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

// One of several dashboards on one database with AUDIT_TO_STDOUT. Records as many entries as each line of its input
// says, each in a transaction of its own, of which every third is rolled back.
const [databaseUrl = "", name = ""] = process.argv.slice(2);
setTestEnv({ AUDIT_TO_STDOUT: "1" });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
const leave = startAuditLoop();
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  await Promise.allSettled(Array.from({ length: Number(line) }, (_, index) => recordOne(index)));
  log().info({ name }, "recorded");
}
await leave();
await opened.close();

function recordOne(index: number): Promise<void> {
  return database().transaction(async (tx) => {
    await recordAudit({ kind: "signedIn", personId: null, details: { agent: `${name} ${index}` } }, tx);
    if (index % 3 === 2) throw new Error("rolled back");
  });
}
