/** Heights of a block in any unit; `before` and `after` repeat on every sheet with rows of it. */
export type BlockHeights = { before: number; after: number; rows: readonly number[] };

/** Heights of a paper; its head repeats on every part of it. */
export type PaperHeights = { head: number; blocks: readonly BlockHeights[] };

/** Sheet of `perSheet` equal shares with `cut` between them. A share lower than the sheet keeps `slack` free. */
type SheetRoom = { height: number; perSheet: number; cut: number; slack: number };

/** Rows of one block on one sheet, from `from` to before `to`. */
type SheetPart = { block: number; from: number; to: number };

/** Part `place.at` of a paper on `shares` shares of a sheet; `isCut` if shares follow. */
type PlacedPart = {
  paper: number;
  place: { at: number; count: number };
  parts: SheetPart[];
  shares: number;
  isCut: boolean;
};

/**
 * Places papers in order on sheets. One too high for a share takes more of them, one too high for a sheet continues
 * on the next.
 */
export function placePapers(papers: readonly PaperHeights[], room: SheetRoom): PlacedPart[][] {
  const sheets: PlacedPart[][] = [];
  let left = 0;
  for (const [paper, { head, blocks }] of papers.entries()) {
    const all = partSheets(blocks, room.height - head);
    for (const [at, parts] of all.entries()) {
      const shares = countShares(head + sumHeights(blocks, parts), room);
      if (shares > left) {
        sheets.push([]);
        left = room.perSheet;
      }
      left -= shares;
      sheets
        .at(-1)
        ?.push({ paper, place: { at: at + 1, count: all.length }, parts, shares, isCut: left > 0 });
    }
  }
  return sheets;
}

/** Height of some shares, the cuts between them included. */
export function shareHeight(shares: number, { height, perSheet, cut }: SheetRoom): number {
  return ((height + cut) / perSheet) * shares - cut;
}

function countShares(height: number, room: SheetRoom): number {
  let shares = 1;
  while (shares < room.perSheet && height > shareHeight(shares, room) - room.slack) shares += 1;
  return shares;
}

function sumHeights(blocks: readonly BlockHeights[], parts: readonly SheetPart[]): number {
  let sum = 0;
  for (const { block, from, to } of parts) {
    const { before = 0, after = 0, rows = [] } = blocks[block] ?? {};
    sum += before + after + rows.slice(from, to).reduce((all, row) => all + row, 0);
  }
  return sum;
}

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
