"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

type ChargeRuleNoteProps = { reading: ChargeRule; isSettled: boolean };

/** Which rule for charges in rows the sums beside it go by, and whether an admin has confirmed it: "read as one charge per call · not settled". */
export function ChargeRuleNote({ reading, isSettled }: ChargeRuleNoteProps) {
  const t = useTranslations("usage.reading");
  return (
    <Link
      href="/usage/charges"
      prefetch={false}
      className="text-ink-3 underline decoration-line-control underline-offset-[3px] hover:text-ink"
    >
      {[t(`as.${reading}`), isSettled ? null : t("notSettled")].filter(Boolean).join(" · ")}
    </Link>
  );
}
