import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { redactCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import { addPerson } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { sealContext } from "#lib/testing/second-factor.ts";
import { database, type OpenDatabase, setDatabase } from "../database.ts";
import { eraseFromFiles } from "./erase-from-files.ts";
import { openDatabase } from "../open-database.ts";

const CHECKS = 400;
const DESK = "merchant_desk";
// Words that occur nowhere else, in texts, masks and the service's message.
const WORDS = ["plantedpurpose", "plantedagain", "plantedname", "6217plantedcard", "plantedwords"];

let server: TestServer;
let opened: OpenDatabase;

beforeEach(async () => {
  setTestEnv();
  // As an earlier release left it: log segments are reused with their old content.
  server = await startTestServer({ wal_recycle: "on" });
  opened = await openDatabase(server.urlOf(DESK));
  setDatabase(opened);
});
afterEach(async () => {
  setDatabase(null);
  await opened.close();
  await server.stop();
});

/** Counts the words in the files of the server, in every encoding. */
function found(): Record<string, number> {
  const texts = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  return Object.fromEntries(
    WORDS.map((word) => {
      const forms = [Buffer.from(word), Buffer.from(word, "utf16le"), Buffer.from(word).toString("base64")];
      return [word, texts.filter((text) => forms.some((form) => text.includes(form))).length];
    }),
  );
}

const NOWHERE = Object.fromEntries(WORDS.map((word) => [word, 0]));

async function plant(): Promise<string> {
  const person = await addPerson(["admin"]);
  await database().execute(sql`
    with asked as (
      insert into card_checks (
        call_id, level, purpose, card_key, masked_name, masked_card, verdict_message, asked_at
      )
      select
        gen_random_uuid(), 2, 'plantedpurpose ' || n, n::text, 'plantedname', '6217plantedcard',
        'plantedwords ' || n, now() - interval '2 days'
      from generate_series(1, ${CHECKS}) n
      returning call_id)
    insert into card_rechecks (call_id, idempotency_key, purpose)
    select call_id, gen_random_uuid(), 'plantedagain' from asked`);
  await database().execute(sql`analyze card_checks, card_rechecks`);
  await server.command(
    DESK,
    "checkpoint",
    "select pg_switch_wal()",
    "checkpoint",
    "update settings set key = key",
  );
  return person.id;
}

const redactAll = async (personId: string) =>
  (await redactCardChecks(sealContext(personId), { kind: "before", day: shopToday() })).count;

test("row 57: what was redacted stands in no file of the database afterwards", async () => {
  const personId = await plant();
  expect(Object.values(found()).every((count) => count > 0)).toBe(true);
  await server.command(DESK, "alter system set wal_recycle = off", "select pg_reload_conf()");
  expect(await redactAll(personId)).toBe(CHECKS);
  expect(found().plantedpurpose).toBeGreaterThan(0);
  expect(await eraseFromFiles(server.urlOf(DESK))).toBe("all");
  expect(found()).toEqual(NOWHERE);
}, 60_000);

test("row 57: where the role may not touch the log, the tables are free of it and that is told", async () => {
  const personId = await plant();
  await server.command(DESK, "revoke execute on function pg_switch_wal() from merchant_desk");
  await redactAll(personId);
  expect(await eraseFromFiles(server.urlOf(DESK))).toBe("tables");
  await server.command(DESK, "alter system set wal_recycle = off", "select pg_reload_conf()");
  // The steps that the screen tells the administrator of such a server.
  for (let segment = 0; segment < 8; segment += 1)
    await server.command(DESK, "update file_erasures set redactions = redactions", "select pg_switch_wal()");
  await server.command(DESK, "checkpoint");
  expect(found()).toEqual(NOWHERE);
}, 60_000);
