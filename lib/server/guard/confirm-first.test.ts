import { globSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { exportsOf } from "#lib/testing/exports-of.ts";

const visitor = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", async (original) => {
  const { nextHeaders } = await import("#lib/testing/next-headers.ts");
  return nextHeaders(visitor, await original());
});

withTestDatabase();
beforeAll(async () => {
  visitor.headers = await signedInHeaders((await addPerson(["admin"])).email);
  await database()
    .update(sessions)
    .set({ confirmedAt: new Date(Date.now() - 11 * 60_000) });
});

type Command = (input: unknown) => Promise<CommandResult<unknown>>;

/** Pages whose commands all change people, the token, keys, retention or one's own sign-in. */
const GUARDED =
  /^app\/\(desk\)\/(settings\/(people|connection|retention|notices|webhooks|api-keys)|account)\//;

/** Commands of those pages without confirmation, and why. */
const FREE: Record<string, string> = {
  probeConnection: "changes nothing: it asks the service, and costs points",
  testNoticeTarget: "changes nothing: it sends a message without facts",
  testWebhook: "changes nothing: it sends an event without facts",
  resendDeliveries: "changes nothing: it sends what was sent before to the same address",
  revokeApiKey: "takes a right away, which nothing may hold up",
  changePassword: "asks for the present password itself",
  noteLinkUse: "takes a notice off the screen",
};

const commands = (await exportsOf<Command>("app/(desk)/**/actions.ts")).map(
  ({ file, name, value: command }) => ({
    file,
    name,
    command,
    isAsking: GUARDED.test(file) && !(name in FREE),
  }),
);

const asking = commands.filter(({ isAsking }) => isAsking);
const others = commands.filter(({ isAsking }) => !isAsking);

test("the pages of people, token, retention and the own account are looked at", () => {
  expect(new Set(asking.map(({ file }) => file)).size).toBe(
    globSync(
      "app/(desk)/{settings/{people,connection,retention,notices,webhooks,api-keys},account}/actions.ts",
    ).length,
  );
  for (const name of Object.keys(FREE)) expect(commands.map((each) => each.name)).toContain(name);
});

test.each(asking)(
  "$name of $file is refused in a session that was not confirmed lately",
  async ({ command }) => {
    // Before the input is checked, so that nobody learns what would fit.
    const expected = { ok: false, error: { code: "confirmFirst", proof: "password" } };
    expect(await command({})).toMatchObject(expected);
  },
);

test.each(others)("$name of $file is not held up", async ({ command }) => {
  expect(await command({ "no such key": 1 })).toMatchObject({ ok: false, error: { code: "badInput" } });
});
