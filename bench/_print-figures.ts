export type Figure = { what: string; figure: number; unit: string; bar: number };

/** Prints a line a figure; true when each is at most its bar. */
export function printFigures(figures: Figure[]): boolean {
  const widest = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, figure, unit, bar } of figures) {
    console.log(
      `${what.padEnd(widest)}  ${`${rounded(figure)} ${unit}`.padStart(12)}  bar ${`${bar} ${unit}`.padEnd(10)}${figure <= bar ? "" : "  MISSED"}`,
    );
  }
  return figures.every(({ figure, bar }) => figure <= bar);
}

/** With two decimals at most. */
export function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
