/** Red, green and blue in linear light, 0 to 1: they may be averaged. */
export type LinearColour = readonly [red: number, green: number, blue: number];

/** A colour by OKLCH lightness, chroma and hue in degrees, clipped to what a screen shows. */
export function oklch(lightness: number, chroma: number, hue: number): LinearColour {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** One channel of linear light as a byte of an sRGB picture. */
function toSrgbByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

function clip(channel: number): number {
  return Math.min(Math.max(channel, 0), 1);
}

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

/** RGB bytes of a square picture; pixels on an edge are the mean of 4 × 4 samples, others take one sample. */
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

type Point = readonly [x: number, y: number];

const CURVE_STEPS = 12;

/**
 * Turns a path of absolute M, L, C, Q and Z commands into runs of points.
 * Throws on any other command: the drawings are ours, a slip should show at once.
 */
function flattenPath(path: string): Point[][] {
  const runs: Point[][] = [];
  for (const [, command, rest] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const points = readPoints(rest ?? "");
    const run = runs.at(-1);
    if (command === "M") runs.push(points);
    else if (command === "L") run?.push(...points);
    else if (command === "C") appendCurves(run ?? [], points, 3);
    else if (command === "Q") appendCurves(run ?? [], points, 2);
    else if (command === "Z") run?.push(run[0] ?? [0, 0]);
    else throw new Error(`no such path command: ${command}`);
  }
  return runs;
}

function readPoints(text: string): Point[] {
  const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return points;
}

function appendCurves(run: Point[], points: Point[], degree: number): void {
  for (let at = 0; at + degree <= points.length; at += degree) {
    const controls = [run.at(-1) ?? [0, 0], ...points.slice(at, at + degree)] as Point[];
    for (let step = 1; step <= CURVE_STEPS; step += 1) run.push(pointOnCurve(controls, step / CURVE_STEPS));
  }
}

/** De Casteljau: works for every degree. */
function pointOnCurve(controls: Point[], t: number): Point {
  let points = controls;
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [0, 0];
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
    });
  }
  return points[0] ?? [0, 0];
}
