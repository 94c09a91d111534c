import "server-only";
import { createHash } from "node:crypto";
import { desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { authorizationLinks, serviceAccounts, settings, shops } from "#lib/server/db/schema.ts";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import { env } from "#lib/server/env.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { LEARNED_SETTINGS } from "#lib/shared/settings/registry.ts";

/** Account of the service; `chargeCounting` is null while no admin has confirmed one. */
export type Account = { id: string; chargeRule: ChargeCounting | null };

/** Selects the newest account of this process's address, as JSON. Dashboards of another address have their own. */
export function presentAccount(): Statement {
  return statement`
    select json_build_object('id', id, 'chargeRule', charge_rule)
    from service_accounts
    where address_hash = ${addressHash()} or address_hash is null
    order by nr desc
    limit 1`;
}

/**
 * Records the address of the service. Returns true if it differs from the one before: a new account then begins. The
 * first recorded address takes over the data that is already there.
 */
export async function noteServiceAddress(): Promise<boolean> {
  return database().transaction(async (tx) => {
    const newest = await lockNewest(tx);
    if (newest?.addressHash === addressHash()) return false;
    if (newest && newest.addressHash === null) {
      await tx
        .update(serviceAccounts)
        .set({ addressHash: addressHash() })
        .where(isNull(serviceAccounts.addressHash));
      return false;
    }
    await begin(tx, newest === undefined ? null : { why: "address", personId: null });
    return newest !== undefined;
  });
}

/**
 * Begins a new account because the token is another's; earlier data doesn't apply to it. `tx` is the transaction that
 * changes the token, if any.
 */
export async function beginAccount(personId: string, tx?: Database): Promise<void> {
  const work = async (db: Database) => {
    await lockNewest(db);
    await begin(db, { why: "token", personId });
  };
  await (tx ? work(tx) : database().transaction(work));
}

/** Tells if the account is still the present one; no other begins before the end of `tx`. */
export async function holdAccount(id: string, tx: Database): Promise<boolean> {
  await tx.execute(sql`lock table ${serviceAccounts} in row exclusive mode`);
  const { addressHash: hash } = serviceAccounts;
  const isOfAddress = or(eq(hash, addressHash()), isNull(hash));
  const [present] = await tx
    .select({ id: serviceAccounts.id })
    .from(serviceAccounts)
    .where(isOfAddress)
    .orderBy(desc(serviceAccounts.nr))
    .limit(1);
  return present?.id === id;
}

async function lockNewest(tx: Database): Promise<typeof serviceAccounts.$inferSelect | undefined> {
  await tx.execute(sql`lock table ${serviceAccounts} in share row exclusive mode`);
  const [newest] = await tx.select().from(serviceAccounts).orderBy(desc(serviceAccounts.nr)).limit(1);
  return newest;
}

async function begin(
  tx: Database,
  change: { why: "address" | "token"; personId: string | null } | null,
): Promise<void> {
  await tx.insert(serviceAccounts).values({ addressHash: addressHash() });
  if (change === null) return;
  await tx.delete(settings).where(inArray(settings.key, [...LEARNED_SETTINGS]));
  await tx.update(shops).set({ authorization: "unknown", authorizationAt: null });
  await tx.delete(authorizationLinks);
  await recordAudit({ kind: "accountBegun", personId: change.personId, details: { why: change.why } }, tx);
}

/** Hash of the service's address; the same for every port of the bundled sandbox, which changes at each start. */
function addressHash(): string {
  const { mode, commerceBaseUrl } = env();
  return createHash("sha256")
    .update(mode === "sandbox" ? mode : commerceBaseUrl)
    .digest("base64url");
}
