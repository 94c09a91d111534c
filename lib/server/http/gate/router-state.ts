import "server-only";

// Next refuses more, with 500: about two thousand nested segments.
const MAX_CHARACTERS = 40_000;
const DEPTHS = ["(..)(..)", "(.)", "(..)", "(...)"];
const KINDS: unknown[] = ["c", "oc", "d", ...DEPTHS.flatMap((depth) => [`ci${depth}`, `di${depth}`])];
const MARKS: unknown[] = ["refetch", "inside-shared-layout", "metadata-only"];

/** True if Next can read the header `Next-Router-State-Tree`, or if it is absent. */
export function isRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  if (typeof header !== "string" || header.length > MAX_CHARACTERS) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

/** Checks a tree: a segment, the trees below it by name, and up to four notes. Uses a list instead of recursion. */
function isTree(root: unknown): boolean {
  const waiting = [root];
  for (const tree of waiting) {
    if (!Array.isArray(tree) || tree.length < 2 || tree.length > 6) return false;
    const [segment, below, address, mark, bits, last] = tree as unknown[];
    if (!isSegment(segment) || !isRecord(below) || !areNotes(address, mark, bits, last)) return false;
    waiting.push(...Object.values(below));
  }
  return true;
}

function areNotes(address: unknown, mark: unknown, bits: unknown, last: unknown): boolean {
  return (
    (isNone(address) || (areTexts(address) && address.length === 2)) &&
    (isNone(mark) || MARKS.includes(mark)) &&
    (isNone(bits) || typeof bits === "number") &&
    (last === undefined || typeof last === "string")
  );
}

function isSegment(value: unknown): boolean {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, kind, siblings] = value as unknown[];
  return areTexts([name, key]) && KINDS.includes(kind) && (siblings === null || areTexts(siblings));
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNone(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
