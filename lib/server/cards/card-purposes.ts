import "server-only";
import { and, inArray, ne, not, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { namesHolder } from "#lib/shared/cards/holder-words.ts";
import {
  listNames,
  OTHER_PURPOSE,
  type Purpose,
  purposePrefix,
  storedNames,
  readPurposes,
  toStoredPurpose,
} from "#lib/shared/cards/purposes.ts";
import { inForce, SETTINGS, type SettingValues } from "#lib/shared/settings/registry.ts";
import type { CardRequest } from "./card-check-input.ts";

export const cardPurposesInput = SETTINGS.cardPurposes.schema;

/** Gets the purposes to choose from, in their order. */
export function getCardPurposes(_identity: Identity): Promise<Purpose[]> {
  return offeredPurposes();
}

/** Reads the purposes that admins offer, from memory. */
export async function offeredPurposes(): Promise<Purpose[]> {
  const { values } = await settingsSnapshot();
  return readPurposes(inForce("cardPurposes", values.cardPurposes).purposes);
}

/** Sets the purposes for everybody. */
export async function setCardPurposes(
  { identity }: Context,
  setting: SettingValues["cardPurposes"],
): Promise<{ purposes: Purpose[] }> {
  await changeSetting("cardPurposes", setting, identity.personId);
  return setting;
}

/** Converts a typed purpose to the text that is stored. */
export async function storePurpose(typed: string): Promise<string> {
  return toStoredPurpose(typed, await offeredPurposes());
}

/** Throws `badInput` for a stored purpose that names the holder of the card, in whichever language. */
export function requireNoHolder(purpose: string, holder: CardRequest): void {
  if (storedNames(purpose).some((name) => namesHolder(name, holder)))
    throw new AppError("badInput", "the purpose names a holder", {
      fields: { purpose: "cards.errors.purposeNamesHolder" },
    });
}

/** Condition on a column of stored purposes; a redacted one is none. Nothing is filtered without an id. */
export function purposeIs(
  column: AnyPgColumn,
  id: string | undefined,
  offered: readonly Purpose[],
): SQL | undefined {
  if (id === undefined) return undefined;
  if (id === OTHER_PURPOSE) return and(ne(column, ""), not(isOneOf(column, offered)));
  return isOneOf(column, [offered.find((purpose) => purpose.id === id) ?? { id, en: "", zh: "" }]);
}

/** Condition: the stored purpose is one of these, by id, or by name where it was stored before purposes had ids. */
function isOneOf(column: AnyPgColumn, purposes: readonly Purpose[]): SQL {
  const start = sql`left(${column}, strpos(${column}, ${purposePrefix({ id: "" })}))`;
  const found = or(inArray(column, purposes.flatMap(listNames)), inArray(start, purposes.map(purposePrefix)));
  return found ?? sql`false`;
}
