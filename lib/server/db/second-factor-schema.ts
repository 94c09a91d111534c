import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, people } from "./schema.ts";

/** One-time codes for somebody whose second factor is lost. A plain hash is enough: each has 120 random bits. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    usedAt: at("used_at"),
  },
  (table) => [index().on(table.personId)],
);

/** Tries at a code or at confirming oneself, by whose and in which session: each begins as a wrong one. */
export const proofTries = pgTable("proof_tries", {
  key: text().primaryKey(),
  tries: integer().notNull(),
  triedAt: at("tried_at").notNull(),
});
