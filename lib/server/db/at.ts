import { timestamp } from "drizzle-orm/pg-core";

/** A column that holds a moment. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}
