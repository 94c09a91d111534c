/** The value below which `percent` of a hundred lie, by nearest rank. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
