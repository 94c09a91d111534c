import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { NO_SPEND } from "#lib/shared/usage/usage.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { listSpend } from "./list-spend.ts";

let close: () => Promise<void>;

beforeAll(async () => {
  setTestEnv();
  ({ close } = await openTestDatabase());
});
beforeEach(emptyLedger);
afterAll(() => close());

const givenUp = () => addCall({ outcome: "unknown", reason: null, code: null, costPoints: null });
const correct = (rowId: string, end: Partial<typeof callCorrections.$inferInsert>) =>
  database()
    .insert(callCorrections)
    .values({ rowId, closedAt: new Date(), wasSent: true, ...end });
const spend = async () => (await listSpend({}, undefined))[0] ?? NO_SPEND;

test.each(["perCall", "perRow", null] as const)(
  "a charge that came with a late end raises what others may have cost, by the rule %s",
  async (rule) => {
    await confirmRule(rule);
    await addCall({ costPoints: 1 });
    await correct((await givenUp()).id, { outcome: "answered", costPoints: 9, summedPoints: 9 });
    await givenUp();
    expect(await spend()).toMatchObject({ points: 10, maybeCalls: 1, morePoints: 9 });
  },
);

test("what was settled before it turned out that the call never left counts nothing; before an answer, what the service says", async () => {
  for (const [end, points] of [
    [{ outcome: "notSent", reason: "unreachable", wasSent: false }, 0],
    [{ outcome: "answered", costPoints: 2, summedPoints: 2 }, 2],
  ] as const) {
    await emptyLedger();
    const { id } = await givenUp();
    await database().insert(reconciliations).values({ rowId: id, points: 5, note: "Statement" });
    expect(await spend()).toMatchObject({ points: 5, maybeCalls: 0 });
    await correct(id, end);
    expect(await spend()).toMatchObject({ points, maybeCalls: 0 });
  }
});
