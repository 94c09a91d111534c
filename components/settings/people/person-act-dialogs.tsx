"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { QrCode } from "#components/display/codes/qr-code.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { NewPersonLink } from "#lib/shared/settings/people.ts";

export type PersonAct = "link" | "renew" | "withdraw" | "disable" | "enable" | "unlink";

type PersonConfirmDialogProps = {
  act: PersonAct;
  name: string;
  /** Null on success. */
  onConfirm: () => Promise<CommandError | null>;
  onClose: () => void;
};

/** Confirms an action on a person after saying what it does. */
export function PersonConfirmDialog({ act, name, onConfirm, onClose }: PersonConfirmDialogProps) {
  const t = useTranslations("settings.people");
  return (
    <ConfirmDialog
      title={t(`confirm.${act}.title`, { name })}
      labels={{ act: t(`confirm.${act}.act`) }}
      variant={act === "withdraw" || act === "disable" ? "danger" : "primary"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t(`confirm.${act}.body`, { name })}</p>
    </ConfirmDialog>
  );
}

/** Shows a one-time link once. A press outside doesn't close it, since it can't be shown again. */
export function PersonLinkDialog({ link, onClose }: { link: NewPersonLink; onClose: () => void }) {
  const t = useTranslations("settings.people");
  const { name, url, until } = link;
  const time = shortTime(until, useTimeZone() ?? "UTC", until);
  const expires = `${time?.date} ${time?.time}`;
  const invitation = t("link.invitation", { name, time: expires, url });
  return (
    <Dialog isWide title={t("link.title", { name })} isScrimClosing={false} onClose={onClose}>
      <p className="mb-4 text-table text-ink-2">{t("link.body", { name, time: expires })}</p>
      <InputField
        label={t("link.label")}
        isMono
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-4 flex items-center gap-4 phone:grid">
        <div className="w-32 flex-none">
          <QrCode text={url} label={t("link.code", { name })} margin={2} />
        </div>
        <p className="text-table whitespace-pre-line text-ink-2">{invitation}</p>
      </div>
      <div className="modal-acts">
        <Button onClick={onClose}>{t("link.done")}</Button>
        <CopyButton text={url} copied={t("link.copied")}>
          {t("link.copy")}
        </CopyButton>
        <CopyButton variant="primary" text={invitation} copied={t("link.invitationCopied")}>
          {t("link.copyInvitation")}
        </CopyButton>
      </div>
    </Dialog>
  );
}
