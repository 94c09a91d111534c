/** How a day of a filter is written on the wire: the sample's `2026-11-21`, with its time, or as a Unix time. */
export const DATE_SHAPES = ["day", "dayTime", "seconds", "milliseconds"] as const;
export type DateShape = (typeof DATE_SHAPES)[number];
