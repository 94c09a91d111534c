import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { JOB_ROLES } from "#lib/server/jobs/job-access.ts";
import { readJobs } from "#lib/server/jobs/job-facts.ts";
import { withKind } from "#lib/server/job-kinds/job-verbs.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";
import { time, writeTimeOrNull } from "./written-values.ts";

const KINDS = Object.keys(JOB_ROLES) as JobKindName[];

const input = z.strictObject({
  id: z.uuid().meta({ description: "ID of a background job, as in its address" }),
});
const output = z.strictObject({
  id: z.uuid(),
  kind: z.enum(KINDS),
  state: z.enum(["waiting", "running", "paused", "done", "cancelled"]),
  shop: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  done: z.int().meta({ description: "Rows, calls or links done, by kind" }),
  total: z.int().nullable(),
  pause: z
    .strictObject({ by: z.string(), reason: z.string().nullable(), code: z.int().nullable() })
    .nullable()
    .meta({ description: "Why a paused job waits for a person" }),
  createdAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});

/** The state of a background job. A key of some shops finds only jobs of one of these. */
export const getApiJob: ApiRoute<typeof input, typeof output> = {
  path: "/jobs/{id}",
  summary: "State of a background job",
  right: "jobs",
  input,
  output,
  async verb({ key }, { id }) {
    const [found] = (await readJobs(eq(jobs.id, id), { limit: 1 })).flatMap(withKind);
    const isOther = key.shopIds !== null && !key.shopIds.includes(found?.facts.shopId ?? "");
    if (!found || isOther) throw new AppError("notFound", "no such job");
    const { kind, job, facts } = found;
    const { done, total } = kind.entry(job, facts);
    const { state, pause, shopId, shopName } = facts;
    return {
      body: {
        id,
        kind: kind.name,
        state,
        shop: shopId === null ? null : { id: shopId, name: shopName ?? "" },
        done,
        total,
        pause: pause && {
          by: pause.by,
          reason: "reason" in pause ? pause.reason : null,
          code: "code" in pause ? pause.code : null,
        },
        createdAt: writeTimeOrNull(facts.createdAt),
        startedAt: writeTimeOrNull(facts.startedAt),
        endedAt: writeTimeOrNull(facts.endedAt),
      },
    };
  },
};
