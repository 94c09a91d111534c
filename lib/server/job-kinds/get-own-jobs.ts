import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { readJobs } from "#lib/server/jobs/job-facts.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { reasonName } from "#lib/shared/calls/service-problem.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import { type JobNews, needsPress, type OwnJobs } from "#lib/shared/jobs/own-jobs.ts";
import { visibleTo, withKind } from "./job-verbs.ts";

const MOST = 50;
/** Unfinished, or ended so lately that the person may not know. The days let an index find them. */
const isRecent = sql`(
  jobs.state in ('waiting', 'running', 'paused')
  or jobs.created_at > now() - interval '30 days' and jobs.ended_at > now() - interval '1 hour')`;

/** Counts the person's own jobs for the navigation, with the notices of those that ended or paused by themselves. */
export async function getOwnJobs(identity: Identity): Promise<OwnJobs> {
  const where = and(eq(jobs.personId, identity.personId), isRecent, visibleTo(identity));
  const found = (await readJobs(where, { limit: MOST })).flatMap(withKind);
  const own = found.map(({ kind, job, facts }) => kind.entry(job, facts));
  const paused = own.filter(needsPress);
  const done = own.filter(({ state }) => state === "done");
  return {
    running: own.filter(isInProgress).length,
    needPress: paused.length,
    news: paused.length + done.length === 0 ? [] : [...paused, ...done].map(await newsText()),
  };
}

async function newsText(): Promise<(job: JobEntry) => JobNews> {
  const { getTranslations } = await loadIntl();
  const [t, problems] = await Promise.all([getTranslations("jobs"), getTranslations("problems")]);
  return ({ id, kind, state, title, pause, shopName, done, total }) => {
    const name = t(`kinds.${title}`);
    const job = shopName === null ? name : `${shopName} · ${name}`;
    if (state === "done") {
      const progress = t(`kinds.${kind}.progress`);
      return { id, state, text: t("news.done", { job, progress, done, total: total ?? done }) };
    }
    if (pause?.by !== "service") return { id, state: "paused", text: t("news.paused", { job }) };
    const { reason, outcome, code } = pause;
    const why = problems(`reasons.${reasonName(reason, outcome)}.title`, {
      operation: name,
      shop: shopName ?? "",
      hasShop: String(shopName !== null),
      code: code ?? "",
    });
    return { id, state: "paused", text: t("news.pausedBy", { job, why }) };
  };
}
