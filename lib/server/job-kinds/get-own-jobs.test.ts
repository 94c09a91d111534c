import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import type { JobPause } from "#lib/shared/jobs/job.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { many } from "#lib/testing/shown/buyer-orders.ts";
import { getOwnJobs } from "./get-own-jobs.ts";

// Outside of Next there is no request, so no language.
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

const { start } = buyerTrials();
const EARLIER = new Date(Date.now() - 61 * MINUTE_MS);
const REFUSED: JobPause = {
  by: "service",
  outcome: "refused",
  reason: "shopNotAuthorized",
  code: 302,
  mayHaveCost: false,
};

type Change = Partial<typeof jobs.$inferInsert>;

test.each<[string, Change, number, number, string[]]>([
  ["a queued job is in progress", { state: "waiting" }, 1, 0, []],
  ["a running one too", { state: "running" }, 1, 0, []],
  ["one that its person paused is neither", { state: "paused", pause: { by: "person" } }, 0, 0, []],
  ["an error has news", { state: "paused", pause: { by: "error" } }, 0, 1, ["news.paused"]],
  ["a refusal says why", { state: "paused", pause: REFUSED }, 0, 1, ["news.pausedBy"]],
  ["a finished one has news", { state: "done", endedAt: new Date() }, 0, 0, ["news.done"]],
  ["an earlier one has none", { state: "done", endedAt: EARLIER }, 0, 0, []],
  ["a cancelled one has none", { state: "cancelled", endedAt: new Date() }, 0, 0, []],
])("%s", async (_name, change, running, needPress, texts) => {
  const by = await addSomebody();
  const id = await start(many(1), { by });
  await database().update(jobs).set(change).where(eq(jobs.id, id));
  const own = await getOwnJobs(by.identity);
  expect(own).toMatchObject({ running, needPress });
  expect(own.news.map(({ text }) => text)).toEqual(texts);
});

test("nobody sees jobs of others, an admin included", async () => {
  await start(many(1), { by: await addSomebody() });
  const none = { running: 0, needPress: 0, news: [] };
  expect(await getOwnJobs((await addSomebody(["admin"])).identity)).toEqual(none);
  expect(await getOwnJobs((await addSomebody([])).identity)).toEqual(none);
});
