import { useTranslations } from "next-intl";
import Link from "next/link";
import { buttonClass } from "#components/ui/button-class.ts";
import type { ProblemReason } from "#lib/shared/call-result.ts";

/** Leads an admin to where the token is entered, for a question that failed for want of a valid one; nothing for anybody else. */
export function ConnectionLink({ reason, isAdmin }: { reason: ProblemReason; isAdmin: boolean }) {
  const t = useTranslations("problems");
  if (!isAdmin || (reason !== "noToken" && reason !== "invalidCredential")) return null;
  return (
    <Link className={buttonClass({})} href="/settings/connection" prefetch={false}>
      {t("toConnection")}
    </Link>
  );
}
