import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { PAPER_SIZES, type PaperSize } from "#lib/shared/orders/prints.ts";
import { type BlockHeights, type PaperHeights, placePapers, shareHeight } from "./part-sheets.ts";

/** Rows of one part, which may be split between sheets. `wrap` adds what surrounds the rows of a sheet. */
export type SheetBlock = { wrap: (rows: ReactNode) => ReactNode; rows: readonly ReactNode[] };

export type SheetPaper = {
  key: string;
  /** Head of every part of the paper. */
  head: (place: { at: number; count: number }) => ReactNode;
  blocks: readonly SheetBlock[];
};

type SheetsProps = {
  size: PaperSize;
  perSheet: number;
  /** Name of each paper. */
  label: string;
  papers: readonly SheetPaper[];
};

const PX_PER_MM = 96 / 25.4;
/** Extra height that a printer may need compared with the screen. */
const SLACK_MM = 2;
/** Height between two shares of a sheet, with the line to cut along in its middle. */
const CUT_MM = 6;

/**
 * Lays papers out on sheets, one or several on each: measures their rows at paper width first, and places them
 * before painting.
 */
export function Sheets({ size, perSheet, label, papers }: SheetsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{
    of: unknown;
    layout: string;
    heights: PaperHeights[];
  } | null>(null);
  const className = perSheet > 1 ? "paper-sheet is-shared" : "paper-sheet";
  const layout = `${size} ${className}`;
  const heights = measured?.of === papers && measured.layout === layout ? measured.heights : null;
  const { widthMm, heightMm, marginMm } = PAPER_SIZES[size];
  const room = useMemo(
    () => ({
      height: (heightMm - 2 * marginMm - SLACK_MM) * PX_PER_MM,
      perSheet,
      cut: CUT_MM * PX_PER_MM,
      slack: SLACK_MM * PX_PER_MM,
    }),
    [heightMm, marginMm, perSheet],
  );
  const sheets = useMemo(() => heights && placePapers(heights, room), [heights, room]);

  useLayoutEffect(() => {
    if (root.current === null) return;
    setMeasured({ of: papers, layout, heights: [...root.current.children].map(measurePaper) });
  }, [papers, layout]);

  if (sheets === null)
    return (
      <div ref={root} className="paper-measure" aria-hidden inert>
        {papers.map(({ key, head, blocks }) => (
          <div key={key} className={className} style={{ width: `${widthMm}mm` }}>
            <div>{head({ at: 88, count: 88 })}</div>
            {blocks.map(({ wrap, rows }, at) => (
              <div key={at} className="flow-root">
                {wrap(rows)}
              </div>
            ))}
          </div>
        ))}
      </div>
    );
  return sheets.map((placed, sheet) => (
    <div key={sheet} className={className}>
      {placed.map(({ paper, place, parts, shares, isCut }) => {
        const shown = papers[paper];
        if (shown === undefined) return null;
        const { key, head, blocks } = shown;
        return (
          <Fragment key={`${key} ${place.at}`}>
            <article
              aria-label={label}
              className="paper-whole"
              style={shares < perSheet ? { minHeight: shareHeight(shares, room) } : undefined}
            >
              {head(place)}
              {parts.map(({ block, from, to }) => (
                <Fragment key={block}>{blocks[block]?.wrap(blocks[block].rows.slice(from, to))}</Fragment>
              ))}
            </article>
            {isCut && <div className="paper-cut" style={{ height: room.cut }} />}
          </Fragment>
        );
      })}
    </div>
  ));
}

function measurePaper(paper: Element): PaperHeights {
  const [head, ...blocks] = [...paper.children];
  return { head: head?.getBoundingClientRect().height ?? 0, blocks: blocks.map(measureBlock) };
}

/** Measures a block; its rows have `data-row`. */
function measureBlock(block: Element): BlockHeights {
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
