import { processWide } from "#lib/server/process-wide.ts";

type Listeners = { listeners: Set<() => void> };

const heard = (): Listeners => processWide("redactions", () => ({ listeners: new Set() }));

/** Announces that rows were redacted and committed. */
export function tellRedacted(): void {
  for (const listener of heard().listeners) listener();
}

/** Calls `listener` after each redaction in this process; the returned function ends that. */
export function whenRedacted(listener: () => void): () => void {
  heard().listeners.add(listener);
  return () => void heard().listeners.delete(listener);
}
