"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import type { ChargeRule, ChargeRuleComparison } from "#lib/shared/calls/charge-rule.ts";

type Props = {
  asked: ChargeRule;
  readings: ChargeRuleComparison;
  onReconcile: () => Promise<CommandError | null>;
  onClose: () => void;
};

/** Says what changes before it does: every sum, in all of the past. */
export function ChargeRuleDialog({ asked, readings: { reading, set, all }, onReconcile, onClose }: Props) {
  const t = useTranslations("usage.reading");
  const [isBusy, setBusy] = useState(false);
  const [failure, setError] = useState<CommandError | null>(null);

  async function settle() {
    setBusy(true);
    setError(await onReconcile());
    setBusy(false);
  }

  return (
    <Dialog
      title={t("dialog.title", { name: t(`names.${asked}`) })}
      closeLabel={t("dialog.close")}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">
        {asked === reading
          ? t("dialog.confirms")
          : all.calls === 0
            ? t("dialog.nothingYet")
            : t("dialog.changes", { from: all[reading].points, to: all[asked].points })}
      </p>
      {set && <p className="mt-3 text-table text-ink-2">{t("dialog.again")}</p>}
      {failure && <CommandErrorNote error={failure} />}
      <ModalActs
        cancel={t("dialog.cancel")}
        act={t("dialog.confirm")}
        onCancel={onClose}
        onAct={() => void settle()}
        isBusy={isBusy}
      />
    </Dialog>
  );
}
