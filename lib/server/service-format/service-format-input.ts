import "server-only";
import { z } from "zod";
import { DATE_SHAPES } from "#lib/shared/dates/day-bounds.ts";
import { MOST_CALLS_PER_SECOND } from "#lib/shared/settings/service-format.ts";
import { readPictureHosts } from "#lib/shared/links/pictures.ts";
import { SID_LOCATIONS } from "#lib/shared/top-up/top-up.ts";

export const dateShapesInput = z.strictObject({ pending: z.enum(DATE_SHAPES), sold: z.enum(DATE_SHAPES) });

export const sidLocationInput = z.strictObject({ placement: z.enum(SID_LOCATIONS) });

export const callsPerSecondInput = z.strictObject({ count: z.int().min(1).max(MOST_CALLS_PER_SECOND) });

/** What was typed, one host a line; the browser has said more exactly what is wrong. */
export const pictureHostsInput = z.strictObject({
  hosts: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      const reading = readPictureHosts(text);
      if ("hosts" in reading) return reading.hosts;
      context.addIssue({ code: "custom", message: "errors.invalid" });
      return z.NEVER;
    }),
});

/** Null forgets it. */
export const pageBaseInput = z.strictObject({ base: z.literal([0, 1]).nullable() });

export const pageBaseSettlingInput = z.strictObject({ shopId: z.uuid(), idempotencyKey: z.uuid() });
