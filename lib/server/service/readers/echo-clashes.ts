const MASK = /[*＊]/;

/**
 * Whether a masked echo belongs to something else than was asked: only what stands before the first and after the last
 * asterisk counts. Nothing asked, nothing echoed or nothing visible is no evidence.
 */
export function echoClashes(echo: string | null, asked: string | undefined): boolean {
  const seen = plain(echo);
  const known = plain(asked ?? null);
  if (seen === "" || known === "") return false;
  if (!MASK.test(seen)) return seen !== known;
  const head = seen.slice(0, seen.search(MASK));
  const tail = seen.slice(Math.max(seen.lastIndexOf("*"), seen.lastIndexOf("＊")) + 1);
  return !known.startsWith(head) || !known.endsWith(tail);
}

function plain(text: string | null): string {
  return (text ?? "").replace(/[\s-]/g, "").toUpperCase();
}
