import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { PAPER_SIZES, type PaperSize } from "#lib/shared/orders/prints.ts";
import { type BlockHeights, partSheets, type SheetPart } from "./part-sheets.ts";

/** Rows that belong together and may be parted between two sheets. `wrap` puts what belongs around those of one sheet. */
export type SheetBlock = { wrap: (rows: ReactNode) => ReactNode; rows: readonly ReactNode[] };

type SheetsProps = {
  size: PaperSize;
  /** On every sheet. */
  head: (place: { at: number; count: number }) => ReactNode;
  blocks: readonly SheetBlock[];
};

const PX_PER_MM = 96 / 25.4;
/** What a printer may set higher than the screen. */
const SLACK_MM = 2;

/**
 * Blocks on as many sheets as they need, each with its head: laid out once as wide as the paper to learn how high the rows are,
 * and parted before anything is drawn.
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

/** A row is what says so by `data-row`. */
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
