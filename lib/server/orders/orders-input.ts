import "server-only";
import { z } from "zod";
import { urlInput } from "#lib/server/http/request-input.ts";
import { MAX_PAGE_SIZE, momentParam, PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { pendingOrdersUrl } from "#lib/shared/orders/pending-url.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";

/** Text for a filter: no control characters, which no form of ours can send. */
const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .optional();
const moment = z
  .string()
  .refine((given) => momentParam.parse(given) !== undefined)
  .optional();

/** The query of `GET /api/orders/sold`, and the remark from its header. */
export const soldOrdersInput = urlInput(soldOrdersUrl, { remark: text(200) });

/** The query of `GET /api/orders/pending`, and the remark from its header. */
export const pendingOrdersInput = urlInput(pendingOrdersUrl, { remark: text(200) });

/** Filters on screen, with the order numbers and the time of its page 1; null if that was rejected. */
export const pageNumberingCheckInput = z.strictObject({
  idempotencyKey: z.uuid().optional(),
  shop: z.uuid(),
  size: z.literal([...PAGE_SIZES]),
  seller: z.literal("none").optional(),
  order: text(64),
  from: moment,
  to: moment,
  remark: text(200),
  shown: z
    .strictObject({ asOf: z.number(), orderNumbers: z.array(z.string().max(64)).max(MAX_PAGE_SIZE) })
    .nullable(),
});
