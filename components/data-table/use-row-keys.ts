import { useState } from "react";

type Identified = { id: string };
type KeyedRows = { rows: readonly Identified[]; keys: readonly number[] };

/**
 * React keys of rows. A row that stays keeps its key; a new row takes over the key and elements of one that
 * left, since creating a hundred rows is most of the cost of turning a page.
 */
export function useRowKeys(rows: readonly Identified[]): readonly number[] {
  const [kept, setKept] = useState<KeyedRows>(() => nextKeys({ rows: [], keys: [] }, rows));
  if (kept.rows === rows) return kept.keys;
  const next = nextKeys(kept, rows);
  setKept(next);
  return next.keys;
}

/** Keys of `rows`, which replace those of `before`. */
export function nextKeys(before: KeyedRows, rows: readonly Identified[]): KeyedRows {
  const known = new Map(before.rows.map(({ id }, at) => [id, before.keys[at]]));
  const stay = new Set(rows.map(({ id }) => known.get(id)));
  const free = before.keys.filter((key) => !stay.has(key));
  let unused = Math.max(-1, ...before.keys) + 1;
  return { rows, keys: rows.map(({ id }) => known.get(id) ?? free.shift() ?? unused++) };
}
