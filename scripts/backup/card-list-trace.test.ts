import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobKeys } from "#lib/server/db/jobs-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { eraseFromFiles } from "#lib/server/db/upkeep/erase-from-files.ts";
import { env } from "#lib/server/env.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { getJob } from "#lib/server/jobs/jobs.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { log } from "#lib/server/log/log.ts";
import { gateway, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { findBytes, findInFolders, needlesOf } from "#lib/testing/find-bytes.ts";
import { never } from "#lib/testing/job-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { listForms, namedHolder } from "#lib/testing/planted-holders.ts";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { endOf, spawnNode } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { checkCardsKind } from "#lib/server/cards/list/check-cards.ts";
import { startCardList } from "#lib/server/cards/list/start-card-list.ts";
import { readBackup } from "./backup-file.ts";

const CARDS = 40;
const DESK = "merchant_desk";
const holders = Array.from({ length: CARDS }, (_, n) => namedHolder(n));
const needles = needlesOf(holders.flatMap(listForms));

const folder = temporaryFolder();
const temp = join(folder.path, "temp");
let server: TestServer;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer({ wal_recycle: "off" });
  mkdirSync(temp);
  vi.stubEnv("TMPDIR", temp);
  app = await openTestApp(() => Promise.resolve({ url: server.urlOf(DESK), drop: () => Promise.resolve() }));
  await app.reset();
  await database().insert(instances).values({ id: instanceId(), process: "here" });
}, 60_000);
afterAll(async () => {
  await tellOthers();
  gateway().close();
  await app.close();
  await server.stop();
  vi.unstubAllEnvs();
  folder.remove();
});

async function backUp(): Promise<Buffer> {
  const path = join(folder.path, "whole.backup");
  const place = { DATABASE_URL: server.urlOf(DESK), COMMERCE_BASE_URL: "https://service.example" };
  const variables = { ...place, NEXTAUTH_SECRET: "of-this-test-alone" };
  const made = spawnNode("scripts/backup.ts", [path], { APP_KEY: env().appKey, ...variables });
  expect(await endOf(made)).toEqual([0, ""]);
  const parts = await Array.fromAsync(readBackup(path));
  return Buffer.concat(
    parts.map((part) => ("bytes" in part ? part.bytes : Buffer.from(JSON.stringify(part.value)))),
  );
}

test("a list of cards leaves no digit and no name, in any spelling, and its key is gone", async () => {
  const said = (["info", "warn", "error"] as const).map((level) => vi.spyOn(log(), level));
  const id = randomUUID();
  const rows = holders.map((one, at) => ({ key: `R${at}`, level: 4, ...one }));
  const input = cardListInput.parse({ idempotencyKey: id, purpose: "退款账户核对", cache: "default", rows });
  await startCardList(await addSomebody(["admin"]), input);
  const [key] = await database().select().from(jobKeys);
  const { sealed = "" } = key ?? {};
  // In halves: a page of the write-ahead log may end within one of them.
  const halves = [sealed.slice(0, sealed.length / 2), sealed.slice(sealed.length / 2)];
  const sealedKey = needlesOf(halves.map((form) => ({ number: "the key", form })));
  await server.command(DESK, "checkpoint");
  expect(findInFolders([server.dataDir], sealedKey).length).toBeGreaterThan(2);
  await workOn(id, instanceId(), [checkCardsKind], never);
  expect(await getJob(id)).toMatchObject({ state: "done", progress: { done: CARDS } });
  expect(await drainCalls(20_000)).toBe(0);

  // Control: all of it was on the wire, and the search finds it there.
  const wire = Buffer.from((await app.sandbox.control.meter()).calls.map(bodyText).join("\n"));
  const onWire = findBytes("the wire", wire, needles);
  for (const { accountNo, name } of holders)
    for (const text of [accountNo, name])
      expect(
        onWire.some((line) => line.startsWith(`${text} as ${text} `)),
        text,
      ).toBe(true);

  expect(await eraseFromFiles(server.urlOf(DESK))).toBe("all");
  await server.command(DESK, "checkpoint");
  const backup = await backUp();
  const dump = Buffer.from(await dumpRows(server.urlOf(DESK)));
  const lines = Buffer.from(JSON.stringify(said.flatMap(({ mock }) => mock.calls)));
  expect(dump.toString().match(/job_items \(/g)).toHaveLength(CARDS);
  expect(backup.length).toBeGreaterThan(dump.length / 4);
  for (const wanted of [needles, sealedKey]) {
    expect(findInFolders([server.dataDir, env().dataDir, temp], wanted)).toEqual([]);
    expect(findBytes("the dump", dump, wanted)).toEqual([]);
    expect(findBytes("the backup", backup, wanted)).toEqual([]);
    expect(findBytes("the log", lines, wanted)).toEqual([]);
  }
}, 120_000);
