import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "./schema.ts";

/** The keys that seal and hash, each wrapped under a key derived from APP_KEY: one of each use is in force. */
export const dataKeys = pgTable(
  "data_keys",
  {
    id: text().primaryKey(),
    use: text().$type<"sealing" | "hashing">().notNull(),
    wrapped: text().notNull(),
    /** Which APP_KEY opens it: by an id that tells nothing of it. */
    wrappedBy: text("wrapped_by").notNull(),
    madeAt: at("made_at").notNull().defaultNow(),
    /** A retired key opens what is still sealed with it, and seals nothing. */
    retiredAt: at("retired_at"),
  },
  (table) => [
    uniqueIndex("data_keys_in_use_index")
      .on(table.use)
      .where(sql`retired_at is null`),
  ],
);
