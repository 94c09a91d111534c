import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "./schema.ts";

/** Keys that seal and hash, each wrapped by a key derived from APP_KEY; one for each use is in force. */
export const dataKeys = pgTable(
  "data_keys",
  {
    id: text().primaryKey(),
    use: text().$type<"sealing" | "hashing">().notNull(),
    wrapped: text().notNull(),
    /** Id of the APP_KEY that opens it; the id reveals nothing of the key. */
    wrappedBy: text("wrapped_by").notNull(),
    madeAt: at("made_at").notNull().defaultNow(),
    /** Time of retirement: a retired key only opens what is sealed with it. */
    retiredAt: at("retired_at"),
  },
  (table) => [
    uniqueIndex("data_keys_in_use_index")
      .on(table.use)
      .where(sql`retired_at is null`),
  ],
);
