"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import {
  drawCode,
  modulePx,
  proveCode,
  type CodeLook,
  type CodeProof,
} from "#components/display/codes/code-picture.ts";
import { drawQr } from "#components/display/codes/qr-code.tsx";
import { StateWord } from "#components/display/state-word.tsx";

const MIN_QUIET_MODULES = 4;
const MIN_PX_A_MODULE = 3;
/** Contrast between dark and light that cameras need. */
const MIN_CONTRAST = 3;
/** Half a millimetre a module is what a phone reads from arm's length. */
const MM_A_MODULE = 0.5;

type CodeProofsProps = {
  text: string;
  look: CodeLook;
  sizeMm: number | null;
  /** Null while it is read back. */
  proof: CodeProof | null;
  isPlainHttp: boolean;
};

/** Checks of a code before it is saved: that it can be read, its contrast, and its smallest size in print. */
export function CodeProofs({ text, look, sizeMm, proof, isPlainHttp }: CodeProofsProps) {
  const t = useTranslations("topUp.qr");
  const leastMm = leastPrintMm(text, look.margin);
  const isDense = modulePx(text, look) < MIN_PX_A_MODULE;
  const isSmall = sizeMm !== null && sizeMm < leastMm;
  return (
    <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-table">
      <li>
        <span role="status">
          <StateWord tone={proof === null ? "unknown" : proof.isRead ? "ok" : "bad"} className={PROOF}>
            {t(proof === null ? "reading" : proof.isRead ? "read" : "notRead")}
          </StateWord>
        </span>
      </li>
      {proof?.isRead && (
        <li>
          <StateWord
            tone={proof.contrast < MIN_CONTRAST ? "warn" : "ok"}
            mark={proof.contrast < MIN_CONTRAST ? "alert" : "ok"}
            className={PROOF}
          >
            {t("contrast", { ratio: Math.floor(proof.contrast * 10) / 10 })}
          </StateWord>
        </li>
      )}
      {look.margin < MIN_QUIET_MODULES && <Warning text={t("narrow")} />}
      {isDense && <Warning text={t("dense")} />}
      {isSmall ? (
        <Warning text={t("small", { mm: leastMm })} />
      ) : (
        !isDense && (
          <li>
            <StateWord tone="calm" className={PROOF}>
              {t("print", { mm: leastMm })}
            </StateWord>
          </li>
        )
      )}
      {isPlainHttp && <Warning text={t("plainHttp")} />}
    </ul>
  );
}

/** Side in millimetres, in steps of five, from which a phone reads a code on paper. */
export function leastPrintMm(text: string, margin: number): number {
  return Math.ceil((drawQr(text, margin).side * MM_A_MODULE) / 5) * 5;
}

const PROOF = "whitespace-normal before:mt-1 before:self-start";

function Warning({ text }: { text: string }) {
  return (
    <li>
      <StateWord tone="warn" mark="alert" className={PROOF}>
        {text}
      </StateWord>
    </li>
  );
}

/** Draws a code and reads it back; null until that is done. A code that cannot be drawn counts as not read. */
export function useCodeProof(text: string, { sizePx, margin }: CodeLook): CodeProof | null {
  const of = `${sizePx} ${margin} ${text}`;
  const [proof, setProof] = useState<(CodeProof & { of: string }) | null>(null);

  useEffect(() => {
    let isWanted = true;
    async function prove() {
      // The caption below a code is no part of it.
      const look = { sizePx, margin };
      const canvas = drawCode(text, look);
      const found = canvas ? await proveCode(canvas, text, look) : { isRead: false, contrast: 1 };
      if (isWanted) setProof({ ...found, of: `${sizePx} ${margin} ${text}` });
    }
    void prove();
    return () => void (isWanted = false);
  }, [text, sizePx, margin]);

  return proof?.of === of ? proof : null;
}
