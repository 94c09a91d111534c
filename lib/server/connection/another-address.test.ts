import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { noteServiceAddress } from "#lib/server/settings/service-account.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import {
  type AccountLook,
  addAsked,
  ALL_SERVED,
  askEverything,
  learnEverything,
  lookAround,
  NEW_ACCOUNT,
} from "#lib/testing/account-looks.ts";
import { openLive, type Live } from "#lib/testing/open-live.ts";
import { type NodeChild, spawnNode } from "#lib/testing/spawn-node.ts";
import { type RunningSandbox, startSandbox } from "#lib/testing/start-sandbox.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const TOKEN = "one-token-for-both";
let live: Live;
let elsewhere: RunningSandbox;

beforeAll(async () => {
  live = await openLive({ COMMERCE_ACCESS_TOKEN: TOKEN });
  elsewhere = await startSandbox();
  for (const { control } of [live.sandbox, elsewhere]) await control.setToken(TOKEN, [...OPERATIONS]);
  expect(await noteServiceAddress()).toBe(false);
  await addAsked();
  await askEverything(live.context, 1);
  await learnEverything(live.context);
});
afterAll(async () => {
  await elsewhere.stop();
  await live.close();
});

const start = ({ baseUrl }: RunningSandbox) =>
  spawnNode("lib/testing/children/another-address.ts", [
    live.databaseUrl,
    baseUrl,
    TOKEN,
    env().appKey,
    live.context.identity.personId,
  ]);
const metered = async ({ control }: RunningSandbox) => (await control.meter()).calls.length;

/** Sends a command to a dashboard and returns the facts of its account. */
async function tell({ child, line, lines }: NodeChild, act: string): Promise<AccountLook> {
  const nth = lines.filter((one) => /^\d/.test(one)).length + 1;
  child.stdin?.write(`${act}\n`);
  return JSON.parse((await line(`${nth} `)).slice(`${nth} `.length)) as AccountLook;
}

test("the same database at another address: nothing goes across, each keeps to its account", async () => {
  expect(await lookAround(live.context)).toMatchObject({ served: ALL_SERVED, placementLinks: true });
  const [here, there] = [await metered(live.sandbox), await metered(elsewhere)];
  expect(there).toBe(0);

  const other = start(elsewhere);
  expect(await other.line("began")).toBe("began true");
  expect(await tell(other, "look")).toEqual(NEW_ACCOUNT);
  expect([await metered(live.sandbox), await metered(elsewhere)]).toEqual([here, 0]);

  // The first one's cache still serves its own people, and nobody else.
  expect(await lookAround(live.context)).toMatchObject({
    served: ALL_SERVED,
    placementLinks: true,
    isRuleConfirmed: true,
  });
  const asked = await tell(other, "ask 2");
  expect(asked).toMatchObject({ served: ALL_SERVED, placementLinks: true, isRuleConfirmed: false });
  expect(await metered(elsewhere)).toBeGreaterThanOrEqual(OPERATIONS.length);
  expect(await metered(live.sandbox)).toBe(here);
  other.child.stdin?.end();
  expect(await other.ended).toBe(0);

  const back = start(live.sandbox);
  expect(await back.line("began")).toBe("began true");
  expect(await tell(back, "look")).toEqual(NEW_ACCOUNT);
  expect(await metered(live.sandbox)).toBe(here);
  back.child.stdin?.end();
  expect(await back.ended).toBe(0);

  const again = start(live.sandbox);
  expect(await again.line("began")).toBe("began false");
  again.child.stdin?.end();
  await again.ended;
  expect(await database().$count(serviceAccounts)).toBe(3);
  const begun = await auditTrail("accountBegun");
  expect(begun.map(({ personId, details }) => [personId, details])).toEqual([
    [null, { why: "address" }],
    [null, { why: "address" }],
  ]);
});
