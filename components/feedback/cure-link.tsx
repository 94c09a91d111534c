import { useTranslations } from "next-intl";
import Link from "next/link";
import { buttonClass } from "#components/ui/button-class.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";

const CONNECTION = { href: "/settings/connection", label: "toConnection" } as const;
const CURES: Partial<Record<ProblemReason, { href: string; label: "toConnection" | "toBudgets" }>> = {
  noToken: CONNECTION,
  invalidCredential: CONNECTION,
  overBudget: { href: "/usage/budgets", label: "toBudgets" },
};

/** Leads an admin to the page that cures what kept a question from being answered; nothing for anybody else. */
export function CureLink({ reason, isAdmin, size }: { reason: ProblemReason; isAdmin: boolean; size?: "s" }) {
  const t = useTranslations("problems");
  const cure = CURES[reason];
  if (!isAdmin || !cure) return null;
  return (
    <Link className={buttonClass({ size })} href={cure.href} prefetch={false}>
      {t(cure.label)}
    </Link>
  );
}
