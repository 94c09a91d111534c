import "server-only";
import { database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import type { AnswerSettings } from "#lib/shared/answer-settings.ts";
import { USUAL_FRESHNESS } from "#lib/shared/freshness.ts";

/** For how long answers serve again, whether lists ask by themselves, and how many answers are kept. */
export async function getAnswerSettings(): Promise<AnswerSettings> {
  const [freshness, openLists, keptCount] = await Promise.all([
    findAuthoredSetting("freshness"),
    findAuthoredSetting("openLists"),
    database().$count(answers),
  ]);
  return {
    freshness: { seconds: { ...USUAL_FRESHNESS, ...freshness?.value }, set: freshness?.set ?? null },
    openLists: { isFetching: openLists?.value.isFetching ?? true, set: openLists?.set ?? null },
    keptCount,
  };
}
