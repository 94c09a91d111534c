"use client";

import { useTranslations } from "next-intl";
import { ScanCautions, ScanCode, ScanConfirm, ScanLinkButtons } from "#components/feedback/scan-parts.tsx";
import type { ScanProps } from "#components/feedback/scan-sheet.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";

/** The same way through on the page itself, once the sheet was closed. */
export function ScanState({ scan, shopName, question }: ScanProps) {
  const t = useTranslations("scan");
  const problems = useTranslations("problems");
  const sentences = useSentences();
  const { authorization: link, message } = scan.problem;
  return (
    <section className="scan-state">
      <ScanCode link={link} />
      <div>
        <h2>{t.rich("title", { shop: () => <bdi lang="zh-CN">{shopName}</bdi> })}</h2>
        <p>{scan.isSecond ? t("again") : t("body")}</p>
        <p className="scan-question">{question}</p>
        <ScanCautions link={link} />
        {message && (
          <p className="said">
            {sentences(problems("said"), "")}
            <bdi lang="zh-CN">{message}</bdi>
          </p>
        )}
        <div className="list-state-acts">
          <ScanConfirm scan={scan} />
          <ScanLinkButtons link={link} isHostShown />
        </div>
      </div>
    </section>
  );
}
