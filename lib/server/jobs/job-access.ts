import "server-only";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { isFactorRequired } from "#lib/server/settings/admin-second-factor.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";

/** Role required to start, see, pause and cancel a job of each kind, and to have it go on. */
export const JOB_ROLES: Record<JobKindName, Role> = {
  fetchOrders: "staff",
  exportOrders: "staff",
  fetchMissingLinks: "marketing",
  refreshShops: "staff",
  findBuyers: "staff",
  checkCards: "admin",
};

/**
 * Condition for a row `j` of `jobs`: the person who started it still has its role (as an admin with the second factor,
 * if admins need one). A scheduled fetch has no person.
 */
export const starterHasAccess = statement`(
  j.person_id is null and j.input ->> 'schedule' is not null
  or exists (
    select from people p where p.id = j.person_id and p.disabled_at is null and (
      (p.totp_confirmed_at is not null or not ${isFactorRequired}) and 'admin' = any(p.roles)
      or array_remove(p.roles, 'admin') && array[${JSON.stringify(JOB_ROLES)}::jsonb ->> j.kind])
  ))`;

/** True while the person who started the job may still do that. */
export async function keepsAccess(jobId: string): Promise<boolean> {
  const found = await runReserved(
    statement`select from jobs j where j.id = ${jobId}::uuid and ${starterHasAccess}`,
  );
  return found.length > 0;
}
