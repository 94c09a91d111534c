import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { checkCardsKind } from "#lib/server/cards/list/check-cards.ts";
import { cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { listCardRows } from "#lib/server/cards/list/list-card-rows.ts";
import { startCardList } from "#lib/server/cards/list/start-card-list.ts";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { getJob } from "#lib/server/job-kinds/job-verbs.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CardListItem, CardListJob, CardListRow } from "#lib/shared/cards/card-list.ts";
import { cardTrials } from "./card-trials.ts";
import { PRACTICE_CARDS } from "./card-requests.ts";
import { jobTrials } from "./job-trials.ts";
import { addSomebody } from "./people.ts";

type Typed = Partial<CardListItem>;
type Start = { purpose?: string; cache?: "default" | "bypass"; key?: string; mostPoints?: number };

/** Starts lists of cards and works on them; each test begins without checks and lists. */
export function cardListTrials() {
  const trials = cardTrials(() => database().delete(jobs));
  let admin: Context | null = null;
  beforeAll(async () => void (admin = await addSomebody(["admin"])));
  const me = (): Context => {
    if (!admin) throw new Error("nobody before the first test");
    return admin;
  };
  const { work } = jobTrials(checkCardsKind);
  const input = (rows: Typed[], { key = randomUUID(), ...rest }: Start = {}) =>
    cardListInput.parse({
      idempotencyKey: key,
      purpose: "退款账户核对",
      rows: rows.map((row) => ({ key: "", level: 2, name: "林晓", accountNo: PRACTICE_CARDS.T, ...row })),
      ...rest,
    });
  const start = async (rows: Typed[], given?: Start, by = me()): Promise<string> =>
    (await startCardList(by, input(rows, given))).id;
  const rowsOf = async (id: string, by = me()): Promise<CardListRow[]> =>
    (await listCardRows(by, { job: id, page: 1 })).rows;
  return {
    ...trials,
    me,
    work,
    input,
    start,
    rowsOf,
    statesOf: async (id: string) => (await rowsOf(id)).map(({ state }) => state),
    listOf: async (id: string, by = me()) => (await getJob(by, { id })) as CardListJob,
    /** Starts a list and works on it; gives its ID. */
    checkAll: async (rows: Typed[], given?: Start): Promise<string> => {
      const id = await start(rows, given);
      await work(id);
      return id;
    },
  };
}
