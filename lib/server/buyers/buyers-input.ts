import "server-only";
import { z } from "zod";
import { mostPointsInput, pressCacheInput, urlInput } from "#lib/server/http/request-input.ts";
import { TABLE_FORMS } from "#lib/server/tables/table-file.ts";
import { MAX_ROWS } from "#lib/shared/buyers/buyer-rows.ts";
import { BUYER_EDITIONS, buyerRowsUrl } from "#lib/shared/buyers/buyers.ts";

/** Orders as one text, which takes fewer bytes than objects: a line `tid<TAB>nick` for each. */
const ordersText = z
  .string()
  .transform((text) =>
    text.split("\n").map((line) => {
      const [tid, nick, ...rest] = line.split("\t");
      return rest.length > 0 ? null : { tid, nick };
    }),
  )
  .pipe(
    z
      .array(
        z.strictObject({
          tid: z.string().regex(/^[1-9]\d{0,18}$/),
          nick: z
            .string()
            .trim()
            .min(1)
            .max(200)
            .regex(/^\P{Cc}*$/u),
        }),
      )
      .min(1)
      .max(MAX_ROWS)
      .refine((orders) => new Set(orders.map(({ tid }) => tid)).size === orders.length),
  );

export const knownBuyersInput = z.strictObject({
  shopId: z.uuid(),
  edition: z.enum(BUYER_EDITIONS),
  orders: ordersText,
});

export const startBuyersInput = knownBuyersInput.extend({
  idempotencyKey: z.uuid(),
  cache: pressCacheInput,
  mostPoints: mostPointsInput,
});

/** Query of `GET /api/buyers/rows`. */
export const buyerRowsInput = urlInput(buyerRowsUrl);

export const buyerExportInput = z.strictObject({ id: z.uuid(), how: z.enum(TABLE_FORMS) });

export type BuyerExportInput = z.infer<typeof buyerExportInput>;
export type KnownBuyersInput = z.infer<typeof knownBuyersInput>;
export type StartBuyersInput = z.infer<typeof startBuyersInput>;
