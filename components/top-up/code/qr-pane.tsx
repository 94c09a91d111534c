"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { codePng, copyPicture } from "#components/display/codes/code-file.ts";
import { codeSvg, drawCode, isPracticePage, type CodeLook } from "#components/display/codes/code-picture.ts";
import { QrCode } from "#components/display/codes/qr-code.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { linkFileName, type TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";
import { SectionHead } from "#components/top-up/section-head.tsx";
import { CodeLookFields, FIRST_CHOICE, PRINT_DPI, codeSizeMm, codeSizePx } from "./code-look.tsx";
import { CodeProofs, useCodeProof } from "./code-proofs.tsx";
import { PrintedCode } from "./printed-code.tsx";

type QrPaneProps = {
  sid: string;
  link: { kind: TopUpLinkKind; url: string; isPlainHttp: boolean };
  /** Time of an earlier link; null for a link of now. */
  from: string | null;
};

/** Size on paper if none was chosen. */
const USUAL_PRINT_MM = 50;

/** The chosen link as a code: checked, then saved, copied or printed. The browser draws all of it. */
export function QrPane({ sid, link: { kind, url, isPlainHttp }, from }: QrPaneProps) {
  const t = useTranslations("topUp.qr");
  const links = useTranslations("topUp.links");
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [isPrinting, setPrinting] = useState(false);
  const kindName = links(`kinds.${kind}.name`);
  const name = from === null ? kindName : links("earlierNamed", { name: kindName, time: from });
  const caption = choice.caption.trim();
  const look: CodeLook = { sizePx: codeSizePx(choice), margin: Number(choice.margin), caption };
  const sizeMm = codeSizeMm(choice);
  const proof = useCodeProof(url, look);
  const isPractice = isPracticePage();

  return (
    <>
      <SectionHead level="h2" title={t("heading")} aside={name} isInset />
      <div className="rounded-l border border-line bg-[#fff] p-2 text-[#000]">
        <QrCode text={url} margin={look.margin} label={t("label", { name })} isMarked={isPractice} />
        {caption !== "" && <p className="truncate pb-1 text-center">{caption}</p>}
      </div>
      <CodeButtons
        url={url}
        look={look}
        sizeMm={sizeMm}
        fileName={`${linkFileName(sid, kind)}${isPractice ? "-simulated" : ""}`}
        isProven={proof?.isRead === true}
        onPrint={() => setPrinting(true)}
      />
      <CodeProofs text={url} look={look} sizeMm={sizeMm} proof={proof} isPlainHttp={isPlainHttp} />
      <CodeLookFields
        choice={choice}
        onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
      />
      <p className="mt-3 truncate text-ink-2">
        <bdi className="mono" title={url}>
          {url}
        </bdi>
      </p>
      {isPrinting && (
        <PrintedCode
          text={url}
          label={t("label", { name })}
          margin={look.margin}
          caption={caption}
          sizeMm={sizeMm ?? USUAL_PRINT_MM}
          isPractice={isPractice}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  );
}

type CodeButtonsProps = {
  url: string;
  look: CodeLook;
  /** Size on paper; null if none was chosen. */
  sizeMm: number | null;
  /** Name of the file without its ending. */
  fileName: string;
  isProven: boolean;
  onPrint: () => void;
};

/** Saves, copies or prints a code that was read back. */
function CodeButtons({ url, look, sizeMm, fileName, isProven, onPrint }: CodeButtonsProps) {
  const t = useTranslations("topUp.qr");
  const [refused, setRefused] = useState<"refused" | "copyRefused" | null>(null);

  async function savePng() {
    const canvas = drawCode(url, look);
    const file = canvas && (await codePng(canvas, sizeMm === null ? null : PRINT_DPI));
    setRefused(file === null ? "refused" : null);
    if (file) saveFile(file, `${fileName}.png`);
  }

  function saveSvg() {
    saveFile(new Blob([codeSvg(url, look, sizeMm)], { type: "image/svg+xml" }), `${fileName}.svg`);
  }

  async function copy() {
    const canvas = drawCode(url, look);
    const isCopied = canvas !== null && (await copyPicture(canvas));
    setRefused(isCopied ? null : "copyRefused");
    if (isCopied) toast(t("pictureCopied"));
  }

  return (
    <>
      <div className="mt-3 flex gap-2 phone:*:h-(--touch)">
        <Button
          className="flex-1"
          variant="primary"
          icon="download"
          disabled={!isProven}
          onClick={() => void savePng()}
        >
          PNG
        </Button>
        <Button className="flex-1" icon="download" disabled={!isProven} onClick={saveSvg}>
          SVG
        </Button>
        <Button
          className="phone:w-(--touch)"
          icon="copy"
          label={t("copyPicture")}
          disabled={!isProven}
          onClick={() => void copy()}
        />
        <Button
          className="phone:w-(--touch)"
          icon="print"
          label={t("printCode")}
          disabled={!isProven}
          onClick={onPrint}
        />
      </div>
      {refused && (
        <Note tone="bad" role="alert" className="mt-3">
          {t(refused)}
        </Note>
      )}
    </>
  );
}
