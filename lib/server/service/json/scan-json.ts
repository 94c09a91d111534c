/** Number of values that one response may still hold, with those of JSON text inside its texts. */
export type NodeBudget = { left: number };

/** Limit far above the largest page of the spec (some 2,200 values); 8 MB of brackets would be millions. */
export const MAX_NODES = 200_000;
// The shapes of the spec have five levels; the engine's own stack has no fixed depth.
const DEEPEST = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Tells in one pass whether a text may be parsed as JSON, and takes its values off `budget`, which is below 0
 * afterwards if they were too many. Rejects deep nesting, and a key that is twice in one object: parsers disagree
 * on such text, so it can't be trusted. Text that is no JSON passes or not, without an error.
 */
export function mayBeParsed(json: string, budget: NodeBudget): boolean {
  // Keys of each open object, null while it has none; undefined for a list.
  const open: (Set<string> | null | undefined)[] = [];
  budget.left -= 1;
  for (let at = 0; at < json.length && budget.left >= 0; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = stringEnd(json, at);
        const keys = open.at(-1);
        if (keys !== undefined && isFollowedByColon(json, end)) {
          const key = keyText(json.slice(at, end));
          if (keys?.has(key)) return false;
          // `__proto__` is ignored, however often it appears.
          if (key !== "__proto__") open[open.length - 1] = (keys ?? new Set()).add(key);
        }
        at = end - 1;
        break;
      }
      case 0x2c: // ,
        budget.left -= 1;
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (open.push(json.charCodeAt(at) === 0x7b ? null : undefined) > DEEPEST) return false;
        budget.left -= 1;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open.pop();
        break;
      default:
    }
  }
  return budget.left >= 0;
}

function stringEnd(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

function isFollowedByColon(json: string, from: number): boolean {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= 0x20) at += 1;
  return json[at] === ":";
}

/** Gives a key as the parser reads it; raw where the text is no JSON. */
function keyText(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
