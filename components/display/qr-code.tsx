"use client";

import { drawQr, qrPath } from "#components/display/draw-qr.ts";

type QrCodeProps = {
  text: string;
  label: string;
  /** Quiet modules around it. */
  margin?: number;
};

/** Drawn here from a link that was judged usable; black on white in every theme, because it is for a camera. */
export function QrCode({ text, label, margin = 4 }: QrCodeProps) {
  const drawing = drawQr(text, margin);
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${drawing.side} ${drawing.side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.side} height={drawing.side} fill="#fff" />
      <path d={qrPath(drawing)} fill="#000" />
    </svg>
  );
}
