/** A measured figure, printed without judgement if it has no bar; with `isLeast` it must reach the bar. */
export type Figure = { what: string; figure: number; unit: string; bar?: number; isLeast?: boolean };

export const figure = (what: string, value: number, unit: string, bar?: number): Figure =>
  bar === undefined ? { what, figure: value, unit } : { what, figure: value, unit, bar };

export const atLeast = (what: string, value: number, unit: string, bar: number): Figure => {
  return { what, figure: value, unit, bar, isLeast: true };
};

/** Prints a line a figure; true when all are within their bars. */
export function printFigures(figures: Figure[]): boolean {
  const widest = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, figure, unit, bar, isLeast } of figures) {
    const line = `${what.padEnd(widest)}  ${`${round(figure)} ${unit}`.padStart(12)}`;
    const limit =
      bar === undefined ? "" : `  bar ${isLeast ? "≥" : "≤"} ${`${round(bar)} ${unit}`.padEnd(10)}`;
    console.log(`${line}${limit}${isMet({ figure, bar, isLeast }) ? "" : "  MISSED"}`);
  }
  return figures.every(isMet);
}

function isMet({ figure, bar, isLeast = false }: Pick<Figure, "figure" | "bar" | "isLeast">): boolean {
  return bar === undefined || (isLeast ? figure >= bar : figure <= bar);
}

/** The value with two decimals at most. */
function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The percentile of the values, by nearest rank. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** Three percentiles in words. The fastest tenth shows what a busy machine hides. */
export function spread(values: number[]): string {
  return [10, 50, 95].map((percent) => `p${percent} ${percentile(values, percent).toFixed(2)}`).join(", ");
}
