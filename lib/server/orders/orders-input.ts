import "server-only";
import { z } from "zod";
import { dayInput } from "#lib/server/http/request-input.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import type { PendingOrdersQuery, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";

const shop = z.uuid();
const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .default("1")
  .transform(Number);
const size = z.coerce
  .number()
  .pipe(z.literal([...PAGE_SIZES]))
  .default(20);
const day = dayInput.optional();
/** Text for a filter: no control characters, which no form of ours can send. */
const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .optional();

/** The search parameters of `GET /api/orders/sold`, and the remark from its header. */
export const soldOrdersInput = z
  .strictObject({
    shop,
    page,
    size,
    edition: z.enum(["enhanced", "basic"]).default("enhanced"),
    from: day,
    to: day,
    remark: text(200),
    flag: z
      .string()
      .regex(/^[1-5]$/)
      .optional(),
    flagName: text(100),
  })
  .transform(({ shop: shopId, size: pageSize, ...query }): SoldOrdersQuery => ({
    shopId,
    pageSize,
    ...query,
  }));

const pendingFilters = { orderNumber: text(64), from: day, to: day, remark: text(200) };

/** The search parameters of `GET /api/orders/pending`, and the remark from its header. */
export const pendingOrdersInput = z
  .strictObject({ shop, page, size, order: text(64), from: day, to: day, remark: text(200) })
  .transform(({ shop: shopId, size: pageSize, order: orderNumber, ...query }): PendingOrdersQuery => ({
    shopId,
    pageSize,
    orderNumber,
    ...query,
  }));

/** The filters on screen and the order numbers that its page 1 showed, null when that was refused. */
export const pageBaseCheckInput = z.strictObject({
  idempotencyKey: z.uuid().optional(),
  shopId: shop,
  pageSize: z.literal([...PAGE_SIZES]),
  ...pendingFilters,
  shownOrderNumbers: z.array(z.string().max(64)).max(100).nullable(),
});
