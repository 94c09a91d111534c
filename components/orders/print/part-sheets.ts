/** Heights of what goes on paper, in any unit: of a block what stands before and after its rows, on every sheet that has some of them. */
export type BlockHeights = { before: number; after: number; rows: readonly number[] };

/** Rows of one block on one sheet: from the first to before the last. */
export type SheetPart = { block: number; from: number; to: number };

/**
 * Which rows stand on which sheet, each as high as `room`: in their order, none left out, none on two. A row higher than a sheet has
 * one for itself.
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
