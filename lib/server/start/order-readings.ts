import "server-only";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";

const LOOK_MS = 5_000;

/** Looks for orders that were read and are not in the book yet, now and every few seconds, until the returned function ends it. */
export function keepBooking(): () => void {
  void bookReadings();
  const timer = setInterval(() => void bookReadings(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
