"use client";

import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

type ChargeRuleNoteProps = { rule: ChargeRule; isConfirmed: boolean };

/** Charge counting behind the sums: "counted per call", "charge counting not confirmed". */
export function ChargeRuleNote({ rule, isConfirmed }: ChargeRuleNoteProps) {
  const t = useTranslations("usage.chargeRule");
  return (
    <Link
      href="/usage/charges"
      className="text-ink-3 underline decoration-line-control underline-offset-3 hover:text-ink max-tablet:py-3.5"
    >
      {isConfirmed ? t(`as.${rule}`) : t("notConfirmed")}
    </Link>
  );
}
