import { codePng } from "#components/display/codes/code-file.ts";
import { codeSvg, drawCode } from "#components/display/codes/code-picture.ts";
import { fetchPart } from "#components/ui/lazy-part.tsx";
import { writeCsv } from "#lib/shared/base/csv.ts";
import { codeFileNames } from "#lib/shared/top-up/code-files.ts";
import { BATCH_LOOK, type PlacementCode } from "./use-checked-codes.ts";

type ZipChoice = {
  /** Line below each code; empty for none. */
  caption: string;
  /** Marks every file and row as practice. */
  isPractice: boolean;
  /** First row of the list of links: file, name, sid, owner, kind, link, and the mark. */
  columns: string[];
  kindName: (kind: PlacementCode["link"]["kind"]) => string;
};

/** ZIP file of each code as PNG and SVG, with a list of the links. Null when the browser refuses a picture. */
export async function zipCodes(
  codes: readonly PlacementCode[],
  { caption, isPractice, columns, kindName }: ZipChoice,
): Promise<Blob | null> {
  const zip = await fetchPart(() => import("fflate"));
  if (zip === null) return null;
  const look = { ...BATCH_LOOK, caption };
  const names = codeFileNames(codes.map(({ placement }) => placement));
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {};
  const rows = [isPractice ? columns : columns.slice(0, -1)];
  for (const [at, { placement, link }] of codes.entries()) {
    const file = `${names[at]}${isPractice ? "-simulated" : ""}`;
    const canvas = drawCode(link.url, look);
    const png = canvas && (await codePng(canvas, null));
    if (png === null) return null;
    // A PNG is compressed already.
    files[`png/${file}.png`] = [new Uint8Array(await png.arrayBuffer()), { level: 0 }];
    files[`svg/${file}.svg`] = zip.strToU8(codeSvg(link.url, look, null));
    const { name, sid, owner } = placement;
    rows.push([file, name, sid, owner, kindName(link.kind), link.url, ...(isPractice ? ["SIMULATED"] : [])]);
  }
  files["links.csv"] = zip.strToU8(writeCsv(rows, "excel", []));
  return new Blob([zip.zipSync(files)], { type: "application/zip" });
}
