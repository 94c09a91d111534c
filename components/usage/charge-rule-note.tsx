"use client";

import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import "./charge-reading.css";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

type ChargeRuleNoteProps = { reading: ChargeRule; isSettled: boolean };

/** Which rule for charges in rows the sums beside it go by, and whether an admin has confirmed it: "read as one charge per call · not settled". */
export function ChargeRuleNote({ reading, isSettled }: ChargeRuleNoteProps) {
  const t = useTranslations("usage.reading");
  return (
    <Link href="/usage/charges" className="reading-note">
      {[t(`as.${reading}`), isSettled ? null : t("notSettled")].filter(Boolean).join(" · ")}
    </Link>
  );
}
