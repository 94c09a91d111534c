"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { drawQr, QrCode, qrPath, type QrDrawing } from "#components/display/qr-code.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { linkFileName, type TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";

import { SectionHead } from "./section-head.tsx";

type QrPaneProps = { sid: string; kind: TopUpLinkKind; url: string; isPlainHttp: boolean };

const SIZES = ["256", "512", "1024"] as const;
const MARGINS = ["2", "4", "8"] as const;
const FEWEST_QUIET_MODULES = 4;
const FEWEST_PX_A_MODULE = 3;
/** Half a millimetre a module is what a phone reads from arm's length. */
const MM_A_MODULE = 0.5;

/** The chosen link as a code: look, proof and files. All of it is made in the browser. */
export function QrPane({ sid, kind, url, isPlainHttp }: QrPaneProps) {
  const t = useTranslations("topUp.qr");
  const links = useTranslations("topUp.links");
  const [size, setSize] = useState<(typeof SIZES)[number]>("512");
  const [margin, setMargin] = useState<(typeof MARGINS)[number]>("4");
  const [isRefused, setRefused] = useState(false);
  const name = links(`kinds.${kind}.name`);
  const look = { sizePx: Number(size), margin: Number(margin) };
  const drawing = drawQr(url, look.margin);
  const px = modulePx(drawing, look.sizePx);

  async function savePng() {
    const file = await qrPng(url, look);
    setRefused(file === null);
    if (file) saveFile(file, linkFileName(sid, kind, "png"));
  }

  return (
    <>
      <SectionHead level="h2" title={t("heading")} aside={name} isInset />
      <div className="rounded-l border border-line bg-[#fff] p-2">
        <QrCode text={url} margin={look.margin} label={t("label", { name })} />
      </div>
      <p className="mt-2 truncate text-center text-ink-2">
        <bdi className="mono" title={url}>
          {url}
        </bdi>
      </p>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-table text-ink-2">
        <span>{t("size")}</span>
        <Segmented
          label={t("size")}
          value={size}
          size="s"
          className="phone:h-(--touch)"
          isWide
          options={SIZES.map((value) => ({ value, label: value }))}
          onChange={setSize}
        />
        <span>{t("margin")}</span>
        <Segmented
          label={t("margin")}
          value={margin}
          size="s"
          className="phone:h-(--touch)"
          isWide
          options={MARGINS.map((value) => ({ value, label: value }))}
          onChange={setMargin}
        />
      </div>
      <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-table">
        <li>
          {look.margin < FEWEST_QUIET_MODULES ? (
            <StateWord tone="warn" mark="alert" className={PROOF}>
              {t("narrow")}
            </StateWord>
          ) : (
            <StateWord tone="ok" className={PROOF}>
              {t("contrast", { margin })}
            </StateWord>
          )}
        </li>
        <li>
          {px < FEWEST_PX_A_MODULE ? (
            <StateWord tone="warn" mark="alert" className={PROOF}>
              {t("dense")}
            </StateWord>
          ) : (
            <StateWord tone="calm" className={PROOF}>
              {t("print", { mm: Math.ceil((drawing.side * MM_A_MODULE) / 5) * 5 })}
            </StateWord>
          )}
        </li>
        {isPlainHttp && (
          <li>
            <StateWord tone="warn" mark="alert" className={PROOF}>
              {t("plainHttp")}
            </StateWord>
          </li>
        )}
      </ul>
      <div className="mt-4 flex gap-2 *:flex-1 phone:*:h-(--touch)">
        <Button variant="primary" icon="download" onClick={savePng}>
          PNG
        </Button>
        <Button
          icon="download"
          onClick={() =>
            saveFile(new Blob([qrSvg(url, look)], { type: "image/svg+xml" }), linkFileName(sid, kind, "svg"))
          }
        >
          SVG
        </Button>
      </div>
      {isRefused && (
        <Note tone="bad" role="alert" className="mt-3">
          {t("refused")}
        </Note>
      )}
    </>
  );
}

const PROOF = "whitespace-normal before:mt-1 before:self-start";

type QrLook = { sizePx: number; margin: number };

/** A code as the text of an SVG file. */
function qrSvg(link: string, { sizePx, margin }: QrLook): string {
  const drawing = drawQr(link, margin);
  const box = `0 0 ${drawing.side} ${drawing.side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="${box}" shape-rendering="crispEdges"><rect width="${drawing.side}" height="${drawing.side}" fill="#fff"/><path d="${qrPath(drawing)}" fill="#000"/></svg>\n`;
}

/** Whole pixels a module, so that every edge is sharp; what is left over widens the margin. */
function modulePx({ side }: Pick<QrDrawing, "side">, sizePx: number): number {
  return Math.floor(sizePx / side);
}

/**
 * A code as a PNG file, drawn by the browser; null when it refuses or the size has no room for the modules.
 */
async function qrPng(link: string, { sizePx, margin }: QrLook): Promise<Blob | null> {
  const drawing = drawQr(link, margin);
  const px = modulePx(drawing, sizePx);
  const canvas = document.createElement("canvas");
  canvas.width = sizePx;
  canvas.height = sizePx;
  const pen = canvas.getContext("2d");
  if (pen === null || px === 0) return null;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, sizePx, sizePx);
  pen.fillStyle = "#000";
  const start = Math.floor((sizePx - px * drawing.side) / 2);
  for (const [x, y, length] of drawing.runs) pen.fillRect(start + x * px, start + y * px, length * px, px);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
