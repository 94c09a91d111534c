const MASK = /[*＊]/g;

/** Characters of an echo that may stay visible at its two ends. */
export type Visible = { head: number; tail: number };

/** An echo that hides enough, as it is; any other with everything between `head` and `tail` hidden by us. */
export function maskEcho(echo: string | null, visible: Visible): string | null {
  if (echo === null) return null;
  const characters = [...echo];
  const open = [...echo.replace(MASK, "")];
  const isMasked = open.length < characters.length && open.length <= visible.head + visible.tail;
  if (isMasked) return echo;
  const isShort = open.length <= visible.head + visible.tail;
  const head = isShort ? open.slice(0, 1) : open.slice(0, visible.head);
  const tail = isShort || visible.tail === 0 ? [] : open.slice(-visible.tail);
  return `${head.join("")}****${tail.join("")}`;
}
