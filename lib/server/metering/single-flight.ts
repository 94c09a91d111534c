import "server-only";
import { processWide } from "#lib/server/process-wide.ts";

type Flight<T> = { promise: Promise<T>; interested: number; abandon: AbortController };

/** What came of it; `isOwn` false when somebody else's was joined. */
export type Flown<T> = { value: T; isOwn: boolean };

/**
 * Gives what is under way under `key`, else starts it. `start` gets a signal that is aborted once everybody who asked has
 * gone away; who has no signal never does.
 */
export async function singleFlight<T>(
  key: string,
  signal: AbortSignal | undefined,
  start: (abandoned: AbortSignal) => Promise<T>,
): Promise<Flown<T>> {
  const flights = processWide("flights", () => new Map<string, Flight<T>>());
  const running = flights.get(key);
  const flight = running ?? launch(flights, key, start);
  const leave = (): void => {
    flight.interested -= 1;
    if (flight.interested === 0) flight.abandon.abort();
  };
  flight.interested += 1;
  if (signal?.aborted) leave();
  else signal?.addEventListener("abort", leave, { once: true });
  try {
    return { value: await flight.promise, isOwn: running === undefined };
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

function launch<T>(
  flights: Map<string, Flight<T>>,
  key: string,
  start: (abandoned: AbortSignal) => Promise<T>,
): Flight<T> {
  const abandon = new AbortController();
  const flight: Flight<T> = {
    promise: start(abandon.signal).finally(() => flights.delete(key)),
    interested: 0,
    abandon,
  };
  flights.set(key, flight);
  return flight;
}
