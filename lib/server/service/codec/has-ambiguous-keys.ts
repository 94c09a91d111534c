const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether text that is valid JSON names a key twice in one object, or names `__proto__`: readers of such text disagree
 * about what it says, so nobody should pay on its word.
 */
export function hasAmbiguousKeys(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(json, at);
      const keys = open.at(-1);
      if (keys && isFollowedByColon(json, end)) {
        const key = keyText(json.slice(at, end));
        if (key === "__proto__" || keys.has(key)) return true;
        keys.add(key);
      }
      at = end;
      continue;
    }
    if (code === 0x7b) open.push(new Set());
    else if (code === 0x5b) open.push(null);
    else if (code === 0x7d || code === 0x5d) open.pop();
    at += 1;
  }
  return false;
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

function keyText(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
