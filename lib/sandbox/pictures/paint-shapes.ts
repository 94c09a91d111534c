import { toSrgbByte } from "./colour.ts";
import { flattenPath } from "./flatten-path.ts";
import type { LinearColour } from "./colour.ts";
import type { Point } from "./flatten-path.ts";

/** A filled path, or the line along it when `width` is given; coordinates in a square of 32. */
export type Shape = { path: string; colour: LinearColour; width?: number };

type Outline = {
  runs: Point[][];
  colour: LinearColour;
  halfWidth: number | null;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

const GRID = 32;
const SAMPLES = 4;

/** RGB bytes of a square picture; pixels on an edge are the mean of 4 × 4 samples, the others need no more than a look. */
export function paintShapes(background: LinearColour, shapes: Shape[], size: number): Buffer {
  const outlines = shapes.map(readOutline).reverse();
  const colourAt = (x: number, y: number) =>
    outlines.find((outline) => covers(outline, x, y))?.colour ?? background;
  const bytes = Buffer.alloc(size * size * 3);
  const width = GRID / size;
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const colour = pixelColour(colourAt, (pixel % size) * width, Math.floor(pixel / size) * width, width);
    bytes.set(colour.map(toSrgbByte), pixel * 3);
  }
  return bytes;
}

function pixelColour(
  colourAt: (x: number, y: number) => LinearColour,
  left: number,
  top: number,
  width: number,
): LinearColour {
  const middle = colourAt(left + width / 2, top + width / 2);
  const corners = [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.02, 0.98],
    [0.98, 0.98],
  ] as const;
  if (corners.every(([x, y]) => colourAt(left + x * width, top + y * width) === middle)) return middle;
  let [red, green, blue] = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const x = left + (((sample % SAMPLES) + 0.5) / SAMPLES) * width;
    const y = top + ((Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * width;
    const colour = colourAt(x, y);
    red += colour[0] / SAMPLES ** 2;
    green += colour[1] / SAMPLES ** 2;
    blue += colour[2] / SAMPLES ** 2;
  }
  return [red, green, blue];
}

function readOutline({ path, colour, width }: Shape): Outline {
  const runs = flattenPath(path);
  const halfWidth = width === undefined ? null : width / 2;
  const margin = halfWidth ?? 0;
  const xs = runs.flat().map(([x]) => x);
  const ys = runs.flat().map(([, y]) => y);
  return {
    runs,
    colour,
    halfWidth,
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

function covers({ runs, halfWidth, left, right, top, bottom }: Outline, x: number, y: number): boolean {
  if (x < left || x > right || y < top || y > bottom) return false;
  return halfWidth === null ? isInside(runs, x, y) : runs.some((run) => isNearLine(run, x, y, halfWidth));
}

/** Even-odd: a point is inside when a ray to the right crosses an odd number of edges. */
function isInside(runs: Point[][], x: number, y: number): boolean {
  let isOdd = false;
  for (const run of runs) {
    let [fromX, fromY] = run.at(-1) ?? [0, 0];
    for (const [toX, toY] of run) {
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isOdd = !isOdd;
      [fromX, fromY] = [toX, toY];
    }
  }
  return isOdd;
}

function isNearLine(run: Point[], x: number, y: number, halfWidth: number): boolean {
  return run.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = run[index] ?? [toX, toY];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const along = Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    return (x - fromX - along * dx) ** 2 + (y - fromY - along * dy) ** 2 <= halfWidth ** 2;
  });
}
