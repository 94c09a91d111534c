"use client";

import encodeQr from "qr";

/**
 * Mark across a practice code, so that nobody prints it for customers. Its colour leaves every module readable.
 * Sizes are shares of the side.
 */
export const MARK = { text: "SIMULATED", colour: "#e00000", opacity: 0.45, size: 0.15, width: 0.86 };
export const CODE_FONT = "Arial, Helvetica, sans-serif";

type QrCodeProps = {
  text: string;
  label: string;
  /** Quiet margin in modules. */
  margin?: number;
  /** Marks the code as practice. */
  isMarked?: boolean;
};

/**
 * Draws a usable link as a QR code, black on white in every theme for cameras. An image, so that a long press
 * in WeChat and others scans or saves it.
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
  const mark =
    `<text x="${side / 2}" y="${side / 2}" text-anchor="middle" dominant-baseline="central" ` +
    `font-family="${CODE_FONT}" font-weight="700" font-size="${side * MARK.size}" ` +
    `textLength="${side * MARK.width}" lengthAdjust="spacingAndGlyphs" ` +
    `fill="${MARK.colour}" fill-opacity="${MARK.opacity}">${MARK.text}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" ` +
    `width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${qrPath(drawing)}"/>${isMarked ? mark : ""}</svg>`
  );
}

/** Dark modules as runs `[x, y, length]`, margin included; `side` is that of the whole drawing, in modules. */
type QrDrawing = { side: number; runs: [number, number, number][] };

/** Draws `text` with error correction M and a quiet margin in modules. */
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

/** Writes the runs as an SVG path. */
export function qrPath({ runs }: QrDrawing): string {
  return runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h${-length}z`).join("");
}
