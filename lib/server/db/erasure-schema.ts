import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, timestamp } from "drizzle-orm/pg-core";

/** Number of redactions, and how many are erased from the files of the tables and of the log. One row. */
export const fileErasures = pgTable(
  "file_erasures",
  {
    id: boolean().primaryKey().default(true),
    redactions: bigint({ mode: "number" }).notNull().default(0),
    redactedAt: timestamp("redacted_at", { withTimezone: true }),
    outOfTables: bigint("out_of_tables", { mode: "number" }).notNull().default(0),
    outOfLog: bigint("out_of_log", { mode: "number" }).notNull().default(0),
    /** Keys of lists that were destroyed, and those of them that have left the files. */
    destroyedKeys: bigint("destroyed_keys", { mode: "number" }).notNull().default(0),
    erasedKeys: bigint("erased_keys", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("file_erasures_one_row", sql`${table.id}`)],
);
