import "server-only";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";

const RFC_3339 = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}:\d{2})$/;

/** Schema of a time. */
export const time = z.iso
  .datetime({ offset: true })
  .meta({ id: "Time", description: "RFC 3339 with offset" });

/** Writes an instant (Unix milliseconds) by the clock of the shop as RFC 3339; null outside of years of four digits. */
export function writeTime(at: number): string | null {
  const [, day, clock, offset] = RFC_3339.exec(timeWithOffset(at, env().tzShop)) ?? [];
  return day === undefined ? null : `${day}T${clock}${offset}`;
}

/** Writes an instant that may be missing. */
export function writeTimeOrNull(at: number | null): string | null {
  return at === null ? null : writeTime(at);
}

/** Schema of points: both ends are equal when the cost is certain, `high` null has no upper end. */
export const points = z
  .strictObject({
    low: z.string().regex(/^-?\d+$/),
    high: z
      .string()
      .regex(/^-?\d+$/)
      .nullable(),
  })
  .meta({
    id: "Points",
    description: "Points as exact decimal texts: at least low, at most high; null: no upper end is known",
  });

/** Writes whole points as exact texts. */
export function writePoints({ low, high }: { low: number; high: number | null }): z.output<typeof points> {
  return { low: String(low), high: high === null ? null : String(high) };
}

/** Schema of the mark of simulated data. */
export const isSimulated = z.boolean().meta({ description: "The data is that of the sandbox" });
