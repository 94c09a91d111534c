import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, people } from "./schema.ts";

/** What somebody last chose of a list: words from a fixed set, nothing anybody typed. */
export const personChoices = pgTable(
  "person_choices",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    key: text().notNull(),
    value: text().notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
);
