"use client";

import { QrCode } from "#components/display/codes/qr-code.tsx";
import { PrintSheet } from "#components/ui/print-sheet.tsx";
import { BATCH_LOOK, type PlacementCode } from "./use-checked-codes.ts";

/** Layouts of a sheet. The rows of each fit on A4 and Letter, below the margins of a sheet. */
export const SHEETS = {
  "2x4": { columns: 2, rowMm: 62, codeMm: 44, perPage: 8, className: "grid-cols-2" },
  "3x6": { columns: 3, rowMm: 41, codeMm: 27, perPage: 18, className: "grid-cols-3" },
} as const;
export type SheetLayout = keyof typeof SHEETS;

type CodeSheetProps = {
  codes: PlacementCode[];
  layout: SheetLayout;
  /** Line below each code; empty for none. */
  caption: string;
  isPractice: boolean;
  label: (name: string) => string;
  onPrinted: () => void;
};

/** Prints the codes, page by page, each with the name of its placement. */
export function CodeSheet({ codes, layout, caption, isPractice, label, onPrinted }: CodeSheetProps) {
  const { perPage, rowMm, codeMm, className } = SHEETS[layout];
  const pages = Array.from({ length: Math.ceil(codes.length / perPage) }, (_, at) =>
    codes.slice(at * perPage, (at + 1) * perPage),
  );
  return (
    <PrintSheet onPrinted={onPrinted}>
      {pages.map((page) => (
        <section
          key={page[0]?.placement.id}
          className={`grid break-after-page last:break-after-auto ${className}`}
        >
          {page.map(({ placement: { id, name }, link }) => (
            <figure
              key={id}
              className="flex break-inside-avoid flex-col items-center justify-center overflow-hidden border border-[#ccc] px-[2mm] text-center text-[8.5pt]/[4mm]"
              style={{ height: `${rowMm}mm` }}
            >
              <div className="flex-none" style={{ width: `${codeMm}mm` }}>
                <QrCode
                  text={link.url}
                  label={label(name)}
                  margin={BATCH_LOOK.margin}
                  isMarked={isPractice}
                />
              </div>
              <figcaption className="w-full">
                <bdi className="line-clamp-2 font-label wrap-anywhere">{name}</bdi>
                {caption !== "" && <span className="block truncate">{caption}</span>}
              </figcaption>
            </figure>
          ))}
        </section>
      ))}
    </PrintSheet>
  );
}
