/** Row heights, in pixels. */
export const DENSITIES = ["36", "44", "52"] as const;
export type Density = (typeof DENSITIES)[number];
