import type { ReactNode } from "react";

type BarPart = { value: number; fill: string; stroke?: string };
/**
 * Parts from the bottom up; `isSoFar` draws the bar lighter, as its day isn't over; `upTo` is the value at the end of
 * a whisker above it.
 */
type StackedBar = { day: string; parts: readonly BarPart[]; isSoFar: boolean; upTo?: number };
export type ChartSize = { width: number; height: number };

type BarChartProps = {
  bars: readonly StackedBar[];
  /** Pixels drawn in; the chart stretches to its frame. */
  size: ChartSize;
  barWidth: number;
  /** Value at the upper edge. */
  top: number;
  /** Values of grid lines. */
  grid?: readonly number[];
  limit: number | null;
  hovered?: string | null;
  onHover?: (day: string) => void;
  onPick?: ((day: string) => void) | undefined;
  /** Drawn over the bars. */
  children?: ReactNode;
};

/** Stacked bars of days, with a dashed line at the limit. */
export function BarChart({ bars, size, barWidth, top, grid = [], limit, children, ...chart }: BarChartProps) {
  const { width, height } = size;
  const band = width / bars.length;
  const yOf = (value: number) => height - (value * height) / top;
  const line = (value: number) => ({ d: `M0 ${yOf(value)}H${width}`, vectorEffect: "non-scaling-stroke" });
  return (
    <svg
      className="block size-full overflow-visible forced-color-adjust-none"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {grid.map((value) => (
        <path key={value} stroke="var(--line)" {...line(value)} />
      ))}
      {bars.map(({ day, parts, isSoFar, upTo = 0 }, place) => (
        <g
          key={day}
          data-day={day}
          onPointerEnter={() => chart.onHover?.(day)}
          onClick={() => chart.onPick?.(day)}
        >
          <path
            d={`M${place * band} 0h${band}V${height}h${-band}Z`}
            fill={day === chart.hovered ? "var(--hover)" : "transparent"}
          />
          {stack(parts).map(({ from, value, ...look }) => (
            <rect
              key={look.fill}
              x={(place + 0.5) * band - barWidth / 2}
              width={barWidth}
              y={yOf(from + value)}
              height={yOf(from) - yOf(from + value)}
              fillOpacity={isSoFar ? 0.55 : 1}
              {...look}
            />
          ))}
          <path
            d={whisker({ x: (place + 0.5) * band, half: barWidth / 4, from: sumOf(parts), upTo, top, yOf })}
            fill="none"
            stroke="var(--ink-2)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      {children}
      {limit !== null && <path stroke="var(--bad-mark)" strokeDasharray="4 3" {...line(limit)} />}
      <path stroke="var(--line-control)" {...line(0)} />
    </svg>
  );
}

const sumOf = (parts: readonly BarPart[]) => parts.reduce((sum, { value }) => sum + value, 0);

type Whisker = {
  x: number;
  half: number;
  from: number;
  upTo: number;
  top: number;
  yOf: (value: number) => number;
};

/** Line from a bar's end to its possible maximum, with a cap; without one when that is above the chart. */
function whisker({ x, half, from, upTo, top, yOf }: Whisker): string {
  if (upTo <= from) return "";
  const line = `M${x} ${yOf(from)}V${yOf(Math.min(upTo, top))}`;
  return upTo > top ? line : `${line}M${x - half} ${yOf(upTo)}h${2 * half}`;
}

/** Parts above 0, each with the sum of those below it. */
function stack(parts: readonly BarPart[]): (BarPart & { from: number })[] {
  let sum = 0;
  return parts.flatMap((part) => {
    const from = sum;
    sum += part.value;
    return part.value > 0 ? [{ ...part, from }] : [];
  });
}
