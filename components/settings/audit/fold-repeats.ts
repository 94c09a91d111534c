import type { AuditEntry, AuditKind } from "#lib/shared/settings/audit.ts";

/** What people do many times a day. Sign-ins, refusals and changes each keep a row of their own. */
const LOOKS: readonly AuditKind[] = ["cardHistorySeen", "receiverAddressSeen", "buyerRunSeen"];
const HOUR = 3_600_000;

/** An entry, and how often the same person looked at the same thing in the hour before it. */
export type FoldedEntry = AuditEntry & { times: number };

/** Folds repeated looks of one person at one thing within an hour into the newest of them. Newest first, as they come. */
export function foldRepeats(entries: readonly AuditEntry[]): FoldedEntry[] {
  const folded: FoldedEntry[] = [];
  const open = new Map<string, FoldedEntry>();
  for (const entry of entries) {
    const look = JSON.stringify([entry.kind, entry.personId, entry.details]);
    const newest = open.get(look);
    if (newest && newest.at - entry.at < HOUR && LOOKS.includes(entry.kind)) newest.times += 1;
    else {
      const row = { ...entry, times: 1 };
      open.set(look, row);
      folded.push(row);
    }
  }
  return folded;
}
