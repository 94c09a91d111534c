"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

type SecretDialogProps = { name: string; secret: string; onClose: () => void };

/** Shows a new secret, once: it leaves the page with the dialog. A press outside keeps it. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const t = useTranslations("webhooks.secret");
  return (
    <Dialog title={t("title", { name })} isWide isScrimClosing={false} onClose={onClose}>
      <p className="text-table text-ink-2">{t("body")}</p>
      <output
        aria-label={t("label")}
        className="my-4 block rounded-control border border-line p-3 font-mono text-table break-all select-all"
      >
        {secret}
      </output>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={secret} copied={t("copied")}>
          {t("copy")}
        </CopyButton>
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </Dialog>
  );
}
