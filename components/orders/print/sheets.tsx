import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { PAPER_SIZES, type PaperSize } from "#lib/shared/orders/prints.ts";
import { type BlockHeights, partSheets, type SheetPart } from "./part-sheets.ts";

/** Rows of one part, which may be split between sheets. `wrap` adds what surrounds the rows of a sheet. */
export type SheetBlock = { wrap: (rows: ReactNode) => ReactNode; rows: readonly ReactNode[] };

type SheetsProps = {
  size: PaperSize;
  /** Head of every sheet. */
  head: (place: { at: number; count: number }) => ReactNode;
  blocks: readonly SheetBlock[];
};

const PX_PER_MM = 96 / 25.4;
/** Extra height that a printer may need compared with the screen. */
const SLACK_MM = 2;

/**
 * Lays blocks out on sheets, each with its head: measures the rows at paper width first, and splits them
 * before painting.
 */
export function Sheets({ size, head, blocks }: SheetsProps) {
  const measured = useRef<HTMLDivElement>(null);
  const [parted, setParted] = useState<{ of: unknown; size: PaperSize; sheets: SheetPart[][] } | null>(null);
  const sheets = parted?.of === blocks && parted.size === size ? parted.sheets : null;
  const { widthMm, heightMm, marginMm } = PAPER_SIZES[size];

  useLayoutEffect(() => {
    if (measured.current === null) return;
    const [top, ...all] = [...measured.current.children];
    const room =
      (heightMm - 2 * marginMm - SLACK_MM) * PX_PER_MM - (top?.getBoundingClientRect().height ?? 0);
    setParted({ of: blocks, size, sheets: partSheets(all.map(measureHeights), room) });
  }, [blocks, size, heightMm, marginMm]);

  if (sheets === null)
    return (
      <div className="paper-measure" aria-hidden inert>
        <div ref={measured} className="paper-sheet" style={{ width: `${widthMm}mm` }}>
          <div>{head({ at: 88, count: 88 })}</div>
          {blocks.map(({ wrap, rows }, at) => (
            <div key={at} className="flow-root">
              {wrap(rows)}
            </div>
          ))}
        </div>
      </div>
    );
  return sheets.map((parts, at) => (
    <div key={at} className="paper-sheet">
      {head({ at: at + 1, count: sheets.length })}
      {parts.map(({ block, from, to }) => (
        <Fragment key={block}>{blocks[block]?.wrap(blocks[block].rows.slice(from, to))}</Fragment>
      ))}
    </div>
  ));
}

/** Measures a block; its rows have `data-row`. */
function measureHeights(block: Element): BlockHeights {
  const { top, bottom } = block.getBoundingClientRect();
  const rows = [...block.querySelectorAll("[data-row]")].map((row) => row.getBoundingClientRect());
  const first = rows[0]?.top ?? bottom;
  const last = rows.at(-1)?.bottom ?? bottom;
  return {
    before: first - top,
    after: bottom - last,
    rows: rows.map((row, at) => (rows[at + 1]?.top ?? row.bottom) - row.top),
  };
}
