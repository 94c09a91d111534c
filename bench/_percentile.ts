/** The value below which `percent` of a hundred lie, by nearest rank. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** Three of them in words. The fastest tenth tells what a busy machine hides. */
export function spread(values: number[]): string {
  return [10, 50, 95].map((percent) => `p${percent} ${percentile(values, percent).toFixed(2)}`).join(", ");
}
