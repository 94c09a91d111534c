import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/db/get-setting.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { USUAL_CHARGE_READING, type ChargeReading } from "#lib/shared/charge-reading.ts";

/** The reading of charges in rows that every sum goes by; `isSettled` false while no admin has said which is right. */
export async function chargeReading(db: Database = database()): Promise<{ reading: ChargeReading; isSettled: boolean }> {
  const set = await getSetting("chargeReading", db);
  return { reading: set?.reading ?? USUAL_CHARGE_READING, isSettled: set !== null };
}

/**
 * Points of a row of `ledger` that are known: as reported and read, else as a person settled them; null is "not known".
 * What turned out never to have left cost nothing, whatever was settled before that was known.
 */
export function knownPoints(reading: ChargeReading): SQL<number | null> {
  const known = sql`coalesce(${pointsRead(ledger, reading)}, ${ledger.settledPoints})`;
  return sql`case when ${ledger.outcome} = 'notSent' then null else ${known} end`;
}

/** Of the two readings of a call, or of a table's columns, the one in force. */
export function pointsRead<Once, Each>({ costPoints, summedPoints }: { costPoints: Once; summedPoints: Each }, reading: ChargeReading): Once | Each {
  return reading === "once" ? costPoints : summedPoints;
}
