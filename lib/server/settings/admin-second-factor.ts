import "server-only";
import { statement } from "#lib/server/db/statement.ts";

/** Condition: admins need a second factor. One without it is no admin until it is on. */
export const isFactorRequired = statement`coalesce(
  (select (value ->> 'isRequired')::boolean from settings where key = 'adminSecondFactor'),
  false
)`;
