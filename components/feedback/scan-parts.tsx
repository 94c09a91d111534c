"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { QrCode } from "#components/display/qr-code.tsx";
import type { Scan } from "#components/feedback/scan.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";

type LinkProps = { link: AuthorizationLink | null };

/** The code to scan; nothing unless the link is one that may be opened. */
export function ScanCode({ link }: LinkProps) {
  const t = useTranslations("scan");
  if (link?.kind !== "usable") return null;
  return (
    <div className="scan-code">
      <QrCode text={link.url} label={t("code")} />
    </div>
  );
}

/** Why to look twice, and what to do without a usable link. */
export function ScanCautions({ link }: LinkProps) {
  const t = useTranslations("scan");
  if (link === null || link.kind === "missing") return <Note tone="warn">{t("missing")}</Note>;
  if (link.kind === "usable")
    return link.cautions.map((caution) => (
      <Note key={caution} tone="warn">
        {t(caution)}
      </Note>
    ));
  return (
    <Note tone="bad">
      {t("inert")}
      <br />
      <bdi className="mono scan-inert">{link.text}</bdi>
    </Note>
  );
}

export function ScanLinkButtons({ link, isHostShown }: LinkProps & { isHostShown?: boolean }) {
  const t = useTranslations("scan");
  if (link?.kind !== "usable") return null;
  return (
    <>
      <CopyButton text={link.url} copied={t("copied")}>
        {t("copy")}
      </CopyButton>
      <a
        className={buttonClass({})}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        <Icon name="open" />
        <span className="truncate">{isHostShown ? link.host : t("open")}</span>
      </a>
    </>
  );
}

export function ScanConfirm({ scan }: { scan: Scan }) {
  const t = useTranslations("scan");
  const price = useTranslations("problems")("mayCost");
  return (
    <Button variant="primary" price={scan.price ?? price} isBusy={scan.isAsking} onClick={scan.confirm}>
      <span className="desk-grow">{t("done")}</span>
    </Button>
  );
}
