import "server-only";

// Input of ours is at most five deep; React reads it by calling itself and would run out of stack.
const DEEPEST = 32;
const MAX_INPUTS = 8;

/**
 * True for a list of plain JSON values. React encodes everything else (files, maps, promises) as texts that begin with
 * "$" ("$$" is a literal one): no command takes those, and Next logs an invalid one as a server error. React silently
 * drops a key `__proto__`.
 */
export function isCommandBody(body: Buffer): boolean {
  let inputs: unknown;
  try {
    inputs = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return false;
  }
  return Array.isArray(inputs) && inputs.length <= MAX_INPUTS && isPlain(inputs);
}

function isPlain(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST || !level.every(isPlainText) || level.some(namesProto)) return false;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

function namesProto(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
}

function isPlainText(value: unknown): boolean {
  return (
    typeof value !== "string" || !value.startsWith("$") || value.startsWith("$$") || value === "$undefined"
  );
}
