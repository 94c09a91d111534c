/** Number of values that one response may still hold, with those of JSON text inside its texts. */
export type NodeBudget = { left: number };

/** The largest page of the spec has some 2,200 values; 8 MB of brackets would be millions. */
export const MAX_NODES = 200_000;
// The shapes of the spec have five; the engine's own end of the stack is at no fixed depth.
const DEEPEST = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * One pass over a text before anything is made of it: whether it may be parsed as JSON. It takes what the text could
 * hold off `budget`, whose `left` is below 0 afterwards when that was too much. Also refused is what is nested too
 * deeply, and a key that stands twice in one object: readers of such text disagree about what it says, so nobody should
 * pay on its word. Text that is no JSON passes or not, without an error.
 */
export function mayBeParsed(json: string, budget: NodeBudget): boolean {
  // The keys of each object that is open, null while it has none; undefined is a list.
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
          // Read as if it were not there, however often it is.
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

/** A key as it will be read; of text that is no JSON, as it is written. */
function keyText(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
