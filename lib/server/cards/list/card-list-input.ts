import "server-only";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { mostPointsInput, pressCacheInput, urlInput } from "#lib/server/http/request-input.ts";
import { TABLE_FORMS } from "#lib/server/tables/table-file.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import {
  type CardListItem,
  cardRowsUrl,
  MAX_KEY_LENGTH,
  MAX_LIST_ROWS,
  MAX_LOOKED_UP,
} from "#lib/shared/cards/card-list.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { CARD_LEVELS, type CardField, cardFields, type CardLevel } from "#lib/shared/cards/cards.ts";
import { areOrderNumbers, safeKey } from "#lib/shared/cards/row-keys.ts";
import { requireNoHolder } from "../card-purposes.ts";
import { type CardRequest, MAX_TYPED_LENGTH, purposeField, readHolderField } from "../card-check-input.ts";

const text = z.string().max(MAX_TYPED_LENGTH);

const rowsInput = z
  .array(
    z.strictObject({
      key: z.string().trim().max(MAX_KEY_LENGTH),
      level: z.literal(CARD_LEVELS),
      name: text,
      accountNo: text,
      idCardCode: text.optional(),
      bankPreMobile: text.optional(),
    } satisfies Record<keyof CardListItem, unknown>),
  )
  .min(1);

export const knownCardsInput = z.strictObject({ rows: rowsInput.max(MAX_LOOKED_UP) });

export type KnownCardsInput = z.infer<typeof knownCardsInput>;

export const cardListInput = z
  .strictObject({
    idempotencyKey: z.uuid(),
    purpose: purposeField,
    cache: pressCacheInput,
    mostPoints: mostPointsInput,
    rows: rowsInput.max(MAX_LIST_ROWS),
  })
  .superRefine(({ purpose }, { addIssue }) => {
    const issue = purposeIssue(purpose, {});
    if (issue) addIssue({ code: "custom", path: ["purpose"], message: `cards.errors.${issue}` });
  });

/** A card of a list, checked: its request has exactly the fields of its level. */
export type ListCard = { key: string; level: CardLevel; fields: CardRequest };

/** Rows judged before others get a turn. */
const JUDGED_AT_ONCE = 200;

/**
 * Checks the rows of a list as the browser does; keys with personal data are left out. Throws `badInput` for a list
 * with an error, or a purpose that names a holder.
 */
export async function judgeListRows({ purpose, rows }: CardListInput): Promise<ListCard[]> {
  const isAmongOrders = areOrderNumbers(rows.map(({ key }) => key));
  const cards: ListCard[] = [];
  for (const { key, level, ...typed } of rows) {
    const fields = readFields(level, typed);
    if (fields === null) throw new AppError("badInput", "a row of the list has an error");
    requireNoHolder(purpose, fields);
    cards.push({ key: safeKey(key, fields, isAmongOrders), level, fields });
    if (cards.length % JUDGED_AT_ONCE === 0) await setImmediate();
  }
  return cards;
}

/** Reads exactly the fields of a level; null if one is missing, wrong or too many. */
export function readFields(level: CardLevel, typed: Partial<Record<CardField, string>>): CardRequest | null {
  const names = cardFields(level);
  const given = Object.entries(typed) as [CardField, string][];
  const read = given.map(([name, value]) => [name, readHolderField(name, value)] as const);
  if (
    given.length !== level ||
    read.some(([name, value]) => !names.includes(name) || typeof value !== "string")
  )
    return null;
  return Object.fromEntries(read) as CardRequest;
}

export type CardListInput = z.infer<typeof cardListInput>;

/** Query of `GET /api/cards/list/rows`. */
export const cardRowsInput = urlInput(cardRowsUrl);

export const cardListExportInput = z.strictObject({ id: z.uuid(), how: z.enum(TABLE_FORMS) });

export type CardListExportInput = z.infer<typeof cardListExportInput>;
