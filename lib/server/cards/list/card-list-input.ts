import "server-only";
import { z } from "zod";
import { mostPointsInput, pressCacheInput, urlInput } from "#lib/server/http/request-input.ts";
import { TAKE_FORMS } from "#lib/server/tables/table-file.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import {
  type CardListItem,
  cardRowsUrl,
  MAX_KEY_LENGTH,
  MAX_LIST_ROWS,
} from "#lib/shared/cards/card-list.ts";
import { namesHolder } from "#lib/shared/cards/holder-words.ts";
import { CARD_LEVELS, cardFields } from "#lib/shared/cards/cards.ts";
import { areOrderNumbers, safeKey } from "#lib/shared/cards/row-keys.ts";
import { type CardRequest, holderField, purposeField } from "../card-check-input.ts";

/** One card of a list: exactly the fields of its level. */
const row = z
  .strictObject({
    key: z.string().trim().max(MAX_KEY_LENGTH),
    level: z.literal(CARD_LEVELS),
    name: holderField("name"),
    accountNo: holderField("accountNo"),
    idCardCode: holderField("idCardCode").optional(),
    bankPreMobile: holderField("bankPreMobile").optional(),
  } satisfies Record<keyof CardListItem, unknown>)
  .transform(({ key, level, ...typed }, context) => {
    const names = cardFields(level);
    const given = Object.entries(typed).filter(([, value]) => value !== undefined);
    if (given.length !== level || given.some(([name]) => !(names as readonly string[]).includes(name))) {
      context.addIssue({ code: "custom", message: "not the fields of the level" });
      return z.NEVER;
    }
    return { key, level, fields: Object.fromEntries(given) as CardRequest };
  });

/** The cards of a list; keys with personal data are left out. */
const listRows = z
  .array(row)
  .min(1)
  .max(MAX_LIST_ROWS)
  .transform((rows) => {
    const isAmongOrders = areOrderNumbers(rows.map(({ key }) => key));
    return rows.map((one) => ({ ...one, key: safeKey(one.key, one.fields, isAmongOrders) }));
  });

export const cardListInput = z
  .strictObject({
    idempotencyKey: z.uuid(),
    purpose: purposeField,
    cache: pressCacheInput,
    mostPoints: mostPointsInput,
    rows: listRows,
  })
  .superRefine(({ purpose, rows }, { addIssue }) => {
    const named = rows.find(({ fields }) => namesHolder(purpose, fields));
    const issue = purposeIssue(purpose, named?.fields ?? {});
    if (issue) addIssue({ code: "custom", path: ["purpose"], message: `cards.errors.${issue}` });
  });

export type CardListInput = z.infer<typeof cardListInput>;

/** Query of `GET /api/cards/list/rows`. */
export const cardRowsQuery = urlInput(cardRowsUrl);

export const cardListExportInput = z.strictObject({ id: z.uuid(), how: z.enum(TAKE_FORMS) });

export type CardListExportInput = z.infer<typeof cardListExportInput>;
