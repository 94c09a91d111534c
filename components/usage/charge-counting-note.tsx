"use client";

import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";

type ChargeCountingNoteProps = { rule: ChargeCounting; isConfirmed: boolean };

/** Charge counting behind the sums: "counted per call", "charge counting not confirmed". */
export function ChargeCountingNote({ rule, isConfirmed }: ChargeCountingNoteProps) {
  const t = useTranslations("usage.chargeRule");
  return (
    <Link
      href="/usage/charges"
      className="text-ink-3 underline decoration-line-control underline-offset-3 hover:text-ink phone:py-3.5"
    >
      {t(`as.${isConfirmed ? rule : "open"}`)}
    </Link>
  );
}
