import { expect, test } from "vitest";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { auditOutput } from "#lib/server/db/schema.ts";
import { purgeAudit } from "./purge.ts";
import { recordAudit } from "./record-audit.ts";
import { writeOutAudit } from "./write-out-audit.ts";
import { forgetEnv } from "#lib/testing/set-test-env.ts";
import { endOf, spawnNode } from "#lib/testing/spawn-node.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase({ AUDIT_TO_STDOUT: "1" });

const note = (agent: string) => recordAudit({ kind: "signedIn", personId: null, details: { agent } });
const agentsOf = (lines: readonly object[]) =>
  lines.map((line) => (line as { details: { agent?: string } }).details.agent ?? "?");
const waiting = () => database().$count(auditOutput);

/** Writes out what is due; returns the lines. */
async function writeOut(): Promise<object[]> {
  const written: object[] = [];
  await writeOutAudit({ write: (lines) => void written.push(...lines) });
  return written;
}

test("two processes write each committed entry once, and none of a rolled back transaction", async () => {
  const { connectionString = "" } = openedDatabase().pool.options;
  const dashboards = ["one", "two"].map((name) =>
    spawnNode("lib/testing/children/audit-writer.ts", [connectionString, name]),
  );
  await Promise.all(dashboards.map(({ line }) => line("ready")));
  for (const { child } of dashboards) child.stdin!.end("300\n300\n");
  expect(await Promise.all(dashboards.map(endOf))).toEqual([
    [0, ""],
    [0, ""],
  ]);
  const lines = dashboards.flatMap(({ lines: all }) =>
    all.slice(1).map((line) => JSON.parse(line) as object),
  );
  const audit = lines.filter((line) => "stream" in line && line.stream === "audit");
  expect(lines.length - audit.length).toBe(4);
  const stored = await auditTrail("signedIn");
  expect(stored).toHaveLength(800);
  expect(agentsOf(audit).sort()).toEqual(agentsOf(stored).sort());
  expect(await waiting()).toBe(0);
}, 60_000);

test("a line has what is stored, with direction and control characters escaped", async () => {
  await note("林\u202e\u0085\n");
  const process = spawnNode("lib/testing/children/audit-writer.ts", [
    openedDatabase().pool.options.connectionString ?? "",
    "one",
  ]);
  process.child.stdin!.end();
  expect(await endOf(process)).toEqual([0, ""]);
  expect(process.lines[1]).toMatch(
    /^\{"stream":"audit","at":"20\d\d-\d\d-\d\dT[\d:.]+Z","id":\d+,"personId":null,"kind":"signedIn","details":\{"agent":"林\\u202e\\u0085\\n"\}\}$/,
  );
});

test("an entry is written after its commit, also if one with a higher number was before it", async () => {
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const slow = database().transaction(async (tx) => {
    await recordAudit({ kind: "signedIn", personId: null, details: { agent: "slow" } }, tx);
    begun();
    await held;
  });
  await isBegun;
  await note("quick");
  expect(agentsOf(await writeOut())).toEqual(["quick"]);
  commit();
  await slow;
  expect(agentsOf(await writeOut())).toEqual(["slow"]);
});

test("lines that could not be written come again", async () => {
  await note("again");
  const broken = () => {
    throw new Error("no space left");
  };
  await expect(writeOutAudit({ write: broken })).rejects.toThrow("no space left");
  expect(agentsOf(await writeOut())).toEqual(["again"]);
});

test("entries wait while the reader of standard output is gone", async () => {
  const process = spawnNode("lib/testing/children/audit-writer.ts", [
    openedDatabase().pool.options.connectionString ?? "",
    "one",
  ]);
  await process.line("ready");
  process.child.stdout!.destroy();
  await note("kept");
  process.child.stdin!.end();
  expect(await endOf(process)).toEqual([0, ""]);
  expect(agentsOf(await writeOut())).toEqual(["kept"]);
});

test("nothing is written of an entry that a purge has deleted", async () => {
  await note("old");
  await purgeAudit(new Date(Date.now() + 60_000));
  expect((await writeOut()).map((line) => (line as { kind: string }).kind)).toEqual(["purged"]);
  expect(await waiting()).toBe(0);
});

test("without the variable nothing is set apart", async () => {
  process.env.AUDIT_TO_STDOUT = "";
  forgetEnv();
  await note("silent");
  expect(await waiting()).toBe(0);
});
