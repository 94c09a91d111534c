import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { pendingPageNumbering } from "./page-numbering.ts";

/**
 * Runs one paid check of the page numbering at a time: the same `request` shares the running check, another one
 * waits. Null, without a call, once the numbering is known, as one check is enough for everybody.
 */
export async function takePageNumberingTurn<Outcome>(
  request: string,
  check: () => Promise<Outcome>,
): Promise<{ outcome: Outcome; isOwn: boolean } | null> {
  const running = processWide("page-numbering-checks", () => new Map<string, Promise<unknown>>());
  for (;;) {
    if ((await pendingPageNumbering()) !== null) return null;
    const same = running.get(request);
    // The request names the kind of check, and so the type of its outcome.
    if (same !== undefined) return { outcome: (await same) as Outcome, isOwn: false };
    const [other] = running.values();
    if (other === undefined) break;
    await other.catch(() => undefined);
  }
  const own = check().finally(() => running.delete(request));
  running.set(request, own);
  return { outcome: await own, isOwn: true };
}
