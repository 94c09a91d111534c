/** Heights of a block in any unit; `before` and `after` repeat on every sheet with rows of it. */
export type BlockHeights = { before: number; after: number; rows: readonly number[] };

/** Rows of one block on one sheet, from `from` to before `to`. */
export type SheetPart = { block: number; from: number; to: number };

/**
 * Distributes rows in order over sheets of height `room`, each row once; a row higher than a sheet gets its
 * own.
 */
export function partSheets(blocks: readonly BlockHeights[], room: number): SheetPart[][] {
  const sheets: SheetPart[][] = [[]];
  let left = room;
  for (const [block, { before, after, rows }] of blocks.entries()) {
    for (let from = 0; from < rows.length;) {
      const isFresh = sheets.at(-1)?.length === 0;
      let to = from;
      let height = before + after;
      while (to < rows.length && (height + (rows[to] ?? 0) <= left || (isFresh && to === from))) {
        height += rows[to] ?? 0;
        to += 1;
      }
      if (to > from) sheets.at(-1)?.push({ block, from, to });
      left -= height;
      if (to < rows.length) {
        sheets.push([]);
        left = room;
      }
      from = to;
    }
  }
  return sheets;
}
