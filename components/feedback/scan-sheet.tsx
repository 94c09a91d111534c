"use client";

import { useTranslations } from "next-intl";
import { ScanCautions, ScanCode, ScanConfirm, ScanLinkButtons } from "#components/feedback/scan-parts.tsx";
import type { Scan } from "#components/feedback/scan.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Note } from "#components/feedback/note.tsx";

export type ScanProps = { scan: Scan; shopName: string; question: string };

/** Scan to authorize: the code, the link it holds, what was interrupted, and the way on. */
export function ScanSheet({ scan, shopName, question }: ScanProps) {
  const t = useTranslations("scan");
  const cost = useTranslations("cost");
  const { authorization: link, costPoints } = scan.problem;
  return (
    <Dialog
      title={t.rich("title", { shop: () => <bdi lang="zh-CN">{shopName}</bdi> })}
      closeLabel={t("close")}
      onClose={scan.close}
      isScrimClosing={false}
    >
      <div className="scan">
        {scan.isSecond ? (
          <Note tone="warn" role="alert">
            {t("again")}
          </Note>
        ) : (
          <p>{t("body")}</p>
        )}
        <ScanCode link={link} />
        <ScanCautions link={link} />
        <dl className="pairs">
          <dt>{t("stopped")}</dt>
          <dd>{question}</dd>
          {link?.kind === "usable" && (
            <>
              <dt>{t("linkTo")}</dt>
              <dd className="mono">{link.host}</dd>
            </>
          )}
          <dt>{t("cost")}</dt>
          <dd>{costPoints === null ? cost("notReported") : cost("points", { count: costPoints })}</dd>
        </dl>
        <div className="scan-pair">
          <ScanLinkButtons link={link} />
        </div>
        <ScanConfirm scan={scan} />
      </div>
    </Dialog>
  );
}
