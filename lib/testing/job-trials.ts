import { beforeAll } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { instances } from "#lib/server/db/schema.ts";
import type { JobKind, Step } from "#lib/server/jobs/job-kind.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/instance-id.ts";

export const never = new AbortController().signal;

/** Jobs of a kind, worked on by this process. */
export function jobTrials<Input extends object>(kind: JobKind<Input>) {
  beforeAll(
    async () => void (await database().insert(instances).values({ id: instanceId(), process: "here" })),
  );
  return {
    work: (id: string, step: Step<Input> = kind.step, worker = instanceId()) =>
      workOn(id, worker, [{ ...kind, step }], never),
    /** The step of the kind, with something done before the one of this number. */
    doBefore(nth: number, act: () => Promise<unknown>): Step<Input> {
      let count = 0;
      return async (...given) => {
        count += 1;
        if (count === nth) await act();
        return kind.step(...given);
      };
    },
  };
}
