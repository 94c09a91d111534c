export type Point = readonly [x: number, y: number];

const CURVE_STEPS = 12;

/**
 * Turns a path of absolute M, L, C, Q and Z commands into runs of points.
 * Throws on any other command: the drawings are ours, a slip should show at once.
 */
export function flattenPath(path: string): Point[][] {
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
