"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import type { ChargeCountingComparison } from "#lib/shared/usage/charge-counting-comparison.ts";

type ChargeCountingDialogProps = {
  chosen: ChargeCounting;
  comparison: ChargeCountingComparison;
  onConfirm: () => Promise<CommandError | null>;
  onClose: () => void;
};

/** Confirms a change of charge counting, which changes every past sum. */
export function ChargeCountingDialog({
  chosen,
  comparison: { rule, set, all },
  onConfirm,
  onClose,
}: ChargeCountingDialogProps) {
  const t = useTranslations("usage.chargeRule");
  return (
    <ConfirmDialog
      title={t("dialog.title", { name: t(`names.${chosen}`) })}
      labels={{ act: t("dialog.confirm") }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">
        {all.calls === 0
          ? t("dialog.nothingYet")
          : set === null
            ? t("dialog.settles", { to: all[chosen].points })
            : t("dialog.changes", { from: all[rule].points, to: all[chosen].points })}
      </p>
      {set && <p className="mt-3 text-table text-ink-2">{t("dialog.again")}</p>}
    </ConfirmDialog>
  );
}
