import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { idInput, urlInput } from "#lib/server/http/request-input.ts";
import { JOB_ROLES } from "#lib/server/jobs/job-access.ts";
import { type FoundJob, readJobs } from "#lib/server/jobs/job-facts.ts";
import { fileFacts, readJobFile } from "#lib/server/jobs/job-files.ts";
import type { JobKind } from "#lib/server/jobs/job-kind.ts";
import * as engine from "#lib/server/jobs/jobs.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { type Context, hasRole, type Identity } from "#lib/shared/base/identity.ts";
import { type Job, type JobKindName, type JobsPage, jobsUrl, jobUrl } from "#lib/shared/jobs/jobs.ts";
import { JOB_KINDS } from "./job-kinds.ts";

const JOBS_A_PAGE = 50;

/** The query of `GET /api/jobs` and of a job's file. */
export const jobUrlInput = urlInput(jobUrl);

/** The query of `GET /api/jobs/list`. */
export const jobsUrlInput = urlInput(jobsUrl);

type JobId = z.infer<typeof idInput>;

/** Lists the jobs that the person may see, newest first. */
export async function listJobs({ identity }: Context, { page }: { page: number }): Promise<JobsPage> {
  const range = { limit: JOBS_A_PAGE + 1, offset: (page - 1) * JOBS_A_PAGE };
  const found = (await readJobs(visibleTo(identity), range)).flatMap(withKind);
  return {
    jobs: found.slice(0, JOBS_A_PAGE).map(({ kind, job, facts }) => kind.entry(job, facts)),
    page,
    hasNext: found.length > JOBS_A_PAGE,
  };
}

/** Gets a job for its page; throws `notFound`, also for another person's personal job. */
export async function getJob({ identity }: Pick<Context, "identity">, { id }: JobId): Promise<Job> {
  const { kind, job, facts } = await findVisible(identity, id);
  return kind.view(job, facts, identity.personId);
}

/** Finds a job for its page; null if this person may see no such job. */
export async function findJob(context: Pick<Context, "identity">, id: string): Promise<Job | null> {
  const input = idInput.safeParse({ id });
  if (!input.success) return null;
  try {
    return await getJob(context, input.data);
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}

/** Finds the unfinished job of a kind, for its page to follow; gives its ID, or null for none. */
export async function findOpenJob(identity: Identity, kind: JobKindName): Promise<string | null> {
  const { account } = await settingsSnapshot();
  const isOpen = inArray(jobs.state, ["waiting", "running", "paused"]);
  const where = and(eq(jobs.kind, kind), eq(jobs.accountId, account.id), isOpen, visibleTo(identity));
  const [found] = await readJobs(where, { limit: 1 });
  return found?.job.id ?? null;
}

export async function pauseJob({ identity }: Context, { id }: JobId): Promise<null> {
  await findVisible(identity, id);
  await engine.pauseJob(id);
  return null;
}

export async function resumeJob({ identity }: Context, { id }: JobId): Promise<null> {
  const { kind, job } = await findVisible(identity, id);
  await kind.beforeResume?.(job);
  // A shared job becomes the job of the person who resumes it.
  await engine.resumeJob(id, kind.isPersonal ? null : identity.personId);
  return null;
}

export async function cancelJob({ identity }: Context, { id }: JobId): Promise<null> {
  await findVisible(identity, id);
  await engine.cancelJob(id);
  return null;
}

/** Downloads the file of a job; recorded before the first byte is sent. Throws `notFound` if it is gone. */
export async function downloadJobFile({ identity }: Context, { id }: JobId) {
  const { job } = await findVisible(identity, id);
  if (job.file === null || fileFacts(job) === null) throw new AppError("notFound", "the job has no file");
  const { name, type, bytes, what, rows } = job.file;
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what, how: "download", count: rows },
  });
  return { name, type, bytes, parts: readJobFile(id, job.file) };
}

async function findVisible(identity: Identity, id: string) {
  const [found] = (await readJobs(and(eq(jobs.id, id), visibleTo(identity)), { limit: 1 })).flatMap(withKind);
  if (!found) throw new AppError("notFound", "no such job");
  return found;
}

/** Adds the kind of a job, if this version has it. */
export function withKind(found: FoundJob): (FoundJob & { kind: JobKind })[] {
  const kind = JOB_KINDS.find(({ name }) => name === found.job.kind);
  return kind ? [{ ...found, kind }] : [];
}

/** Condition for the jobs that a person may see. */
export function visibleTo({ roles, personId }: Identity) {
  const kinds = JOB_KINDS.filter(({ name }) => hasRole(roles, JOB_ROLES[name]));
  const isOfKind = (isPersonal: boolean) =>
    inArray(
      jobs.kind,
      kinds.filter((kind) => kind.isPersonal === isPersonal).map(({ name }) => name),
    );
  const isOwn = hasRole(roles, "admin") ? undefined : eq(jobs.personId, personId);
  return or(isOfKind(false), and(isOfKind(true), isOwn));
}
