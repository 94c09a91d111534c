"use client";

import { create } from "qrcode";

const MARGIN = 4;

/** Drawn here from a link that was judged usable; black on white in every theme, because it is for a camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const size = modules.size + 2 * MARGIN;
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules.data, modules.size)} fill="#000" />
    </svg>
  );
}

/** One run of dark modules, one rectangle. */
function pathOf(data: Uint8Array | readonly number[], size: number): string {
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      let end = x;
      while (end < size && data[y * size + end]) end += 1;
      path += `M${x + MARGIN} ${y + MARGIN}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return path;
}
