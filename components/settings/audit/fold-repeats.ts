import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import type { AuditEntry, AuditKind } from "#lib/shared/settings/audit.ts";

/** Frequent entries. Sign-ins, rejections and changes each have a row of their own. */
const LOOKS: readonly AuditKind[] = ["cardHistorySeen", "receiverAddressSeen", "buyerRunSeen"];

/** An entry, and how often the same person looked at the same thing within the hour. */
export type FoldedEntry = AuditEntry & { times: number };

/** Folds repeated looks of one person at one thing within an hour into the newest. Expects the newest first. */
export function foldRepeats(entries: readonly AuditEntry[]): FoldedEntry[] {
  const folded: FoldedEntry[] = [];
  const open = new Map<string, FoldedEntry>();
  for (const entry of entries) {
    const look = JSON.stringify([entry.kind, entry.personId, entry.details]);
    const newest = open.get(look);
    if (newest && newest.at - entry.at < HOUR_MS && LOOKS.includes(entry.kind)) newest.times += 1;
    else {
      const row = { ...entry, times: 1 };
      open.set(look, row);
      folded.push(row);
    }
  }
  return folded;
}
