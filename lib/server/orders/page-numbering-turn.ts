import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { pendingPageNumbering } from "./page-numbering.ts";

/**
 * Runs one paid check of the page numbering at a time: the same `question` shares the running check, another one
 * waits. Null, without a call, once the numbering is known, as one check settles it for everybody.
 */
export async function takePageNumberingTurn<Outcome>(
  question: string,
  check: () => Promise<Outcome>,
): Promise<{ outcome: Outcome; isOwn: boolean } | null> {
  const running = processWide("page-base-checks", () => new Map<string, Promise<unknown>>());
  for (;;) {
    if ((await pendingPageNumbering()) !== null) return null;
    const same = running.get(question);
    // The question names the kind of check, and so the type of its outcome.
    if (same !== undefined) return { outcome: (await same) as Outcome, isOwn: false };
    const [other] = running.values();
    if (other === undefined) break;
    await other.catch(() => undefined);
  }
  const own = check().finally(() => running.delete(question));
  running.set(question, own);
  return { outcome: await own, isOwn: true };
}
