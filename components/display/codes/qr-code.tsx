"use client";

import { create } from "qrcode";

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
 * Drawn here from a link that was judged usable; black on white in every theme, because it is for a camera.
 */
export function QrCode({ text, label, margin = 4, isMarked = false }: QrCodeProps) {
  const drawing = drawQr(text, margin);
  return (
    <svg
      className="block aspect-square w-full rounded-s bg-[#fff]"
      viewBox={`0 0 ${drawing.side} ${drawing.side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.side} height={drawing.side} fill="#fff" />
      <path d={qrPath(drawing)} fill="#000" />
      {isMarked && (
        <text
          x={drawing.side / 2}
          y={drawing.side / 2}
          textAnchor="middle"
          dominantBaseline="central"
          fontFamily={CODE_FONT}
          fontWeight={700}
          fontSize={drawing.side * MARK.size}
          textLength={drawing.side * MARK.width}
          lengthAdjust="spacingAndGlyphs"
          fill={MARK.colour}
          fillOpacity={MARK.opacity}
        >
          {MARK.text}
        </text>
      )}
    </svg>
  );
}

/**
 * Dark modules as runs `[x, y, length]`, the margin counted in; `side` is that of the whole drawing, in
 * modules.
 */
export type QrDrawing = { side: number; runs: [number, number, number][] };

/** Draws `text` with error correction M and a quiet margin of so many modules. */
export function drawQr(text: string, margin: number): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { data, size } = modules;
  const runs: QrDrawing["runs"] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      let end = x;
      while (end < size && data[y * size + end]) end += 1;
      runs.push([x + margin, y + margin, end - x]);
      x = end;
    }
  }
  return { side: size + 2 * margin, runs };
}

/** The runs as the outline of an SVG path. */
export function qrPath({ runs }: QrDrawing): string {
  return runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h${-length}z`).join("");
}
