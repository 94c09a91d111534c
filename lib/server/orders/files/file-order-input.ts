import "server-only";
import { z } from "zod";
import {
  CHANNELS,
  FILE_NUMBER,
  FILE_TIMES,
  MAX_FILE_ROWS,
  MAX_ITEMS,
  MAX_FILE_TEXT_LENGTH,
  MAX_ORDERS_AT_ONCE,
  MAX_UNREADABLE_LENGTH,
} from "#lib/shared/orders/files/file-orders.ts";
import { MAX_NUMBER_LENGTH } from "#lib/shared/orders/number-key.ts";

// PostgreSQL stores neither a NUL nor half a character.
const textTo = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => !value.includes("\0"))
    .overwrite((value) => value.toWellFormed())
    .nullable();
const text = textTo(MAX_FILE_TEXT_LENGTH);
const number = z.string().max(MAX_NUMBER_LENGTH).regex(FILE_NUMBER);
const time = z
  .int()
  .min(Date.UTC(1999, 11, 31))
  .max(Date.UTC(2100, 0, 2))
  .nullable();

const MAX_FEN = 999_999_999_999;

const fileOrder = z.strictObject({
  number,
  lines: z
    .array(z.strictObject({ name: text, spec: text, count: z.int().min(0).max(999_999_999).nullable() }))
    .min(1)
    .max(MAX_ITEMS),
  amountFen: z
    .int()
    .min(0)
    .max(MAX_FEN * MAX_ITEMS)
    .nullable(),
  paidAt: time,
  confirmedAt: time,
  shipBy: time,
  status: text,
  flag: z.enum(["1", "2", "3", "4", "5"]).nullable(),
  flagName: text,
  remark: text,
  unreadable: z.partialRecord(z.enum(FILE_TIMES), textTo(MAX_UNREADABLE_LENGTH).unwrap()),
  receiver: z.strictObject({
    name: text,
    phone: text,
    province: text,
    city: text,
    district: text,
    address: textTo(2 * MAX_FILE_TEXT_LENGTH + 1),
  }),
});

/** `fileAt`: when the file was made, Unix milliseconds. */
const file = {
  shop: z.uuid(),
  fileAt: z
    .int()
    .min(Date.UTC(2000, 0, 1))
    .max(Date.UTC(2100, 0, 1)),
};

export const fileCheckInput = z.strictObject({ ...file, numbers: z.array(number).min(1).max(MAX_FILE_ROWS) });

const orders = z
  .array(fileOrder)
  .min(1)
  .max(MAX_ORDERS_AT_ONCE)
  .refine((all) => new Set(all.map((order) => order.number)).size === all.length);

export const fileCompareInput = z.strictObject({ ...file, orders });

export const fileOrdersInput = z.strictObject({ ...file, channel: z.enum(CHANNELS), orders });

export const fileTakeBackInput = z.strictObject({
  ...file,
  numbers: z.array(number).min(1).max(MAX_ORDERS_AT_ONCE),
});
