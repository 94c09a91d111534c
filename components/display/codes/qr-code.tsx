"use client";

import encodeQr from "qr";

/**
 * Stands across the code of a practice link, so that nobody prints it for customers. Its colour keeps every module on its
 * side of the threshold: the code under it is read as without it. Sizes are shares of the side.
 */
export const MARK = { text: "SIMULATED", colour: "#e00000", opacity: 0.45, size: 0.15, width: 0.86 };
export const CODE_FONT = "Arial, Helvetica, sans-serif";

type QrCodeProps = {
  text: string;
  label: string;
  /** Quiet modules around it. */
  margin?: number;
  /** Says across it that it is of practice. */
  isMarked?: boolean;
};

/**
 * Drawn here from a link that was judged usable; black on white in every theme, because it is for a camera. A picture, so
 * that a long press in WeChat and others reads or keeps it.
 */
export function QrCode({ text, label, margin = 4, isMarked = false }: QrCodeProps) {
  return (
    <img
      className="block aspect-square w-full rounded-s bg-[#fff]"
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(qrSvg(drawQr(text, margin), isMarked))}`}
    />
  );
}

function qrSvg(drawing: QrDrawing, isMarked: boolean): string {
  const { side } = drawing;
  const mark = `<text x="${side / 2}" y="${side / 2}" text-anchor="middle" dominant-baseline="central" font-family="${CODE_FONT}" font-weight="700" font-size="${side * MARK.size}" textLength="${side * MARK.width}" lengthAdjust="spacingAndGlyphs" fill="${MARK.colour}" fill-opacity="${MARK.opacity}">${MARK.text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${qrPath(drawing)}"/>${isMarked ? mark : ""}</svg>`;
}

/**
 * Dark modules as runs `[x, y, length]`, the margin counted in; `side` is that of the whole drawing, in
 * modules.
 */
export type QrDrawing = { side: number; runs: [number, number, number][] };

/** Draws `text` with error correction M and a quiet margin of so many modules. */
export function drawQr(text: string, margin: number): QrDrawing {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: margin });
  const side = rows.length;
  const runs: QrDrawing["runs"] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < side; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      runs.push([x, y, end - x]);
      x = end;
    }
  }
  return { side, runs };
}

/** The runs as the outline of an SVG path. */
export function qrPath({ runs }: QrDrawing): string {
  return runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h${-length}z`).join("");
}
