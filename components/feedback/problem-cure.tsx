import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/ui/button.tsx";
import type { IconName } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";

type CureAction = "askAgain" | "checkAgain" | "fetch";
type Cure = { icon: IconName; action: CureAction };

const ASK = "askAgain";
const CHECK = "checkAgain";

/** Icon and the one action for each reason; exhaustive by type. Messages have the texts under the same names. */
export const PROBLEM_CURES: Record<ProblemReason, Cure> = {
  parameterError: { icon: "alert", action: ASK },
  timedOut: { icon: "clock", action: ASK },
  accountMissing: { icon: "person", action: CHECK },
  systemError: { icon: "help", action: ASK },
  retryLater: { icon: "clock", action: ASK },
  unsupported: { icon: "no", action: CHECK },
  noPermission: { icon: "lock", action: CHECK },
  callsUsedUp: { icon: "usage", action: CHECK },
  noPermissionOrCallsUsedUp: { icon: "lock", action: CHECK },
  shopNotAuthorized: { icon: "qr", action: CHECK },
  invalidCredential: { icon: "key", action: CHECK },
  noToken: { icon: "key", action: CHECK },
  wrongPath: { icon: "link", action: CHECK },
  unlistedCode: { icon: "help", action: ASK },
  requestRefused: { icon: "no", action: ASK },
  tooManyRequests: { icon: "clock", action: ASK },
  unavailable: { icon: "plug", action: ASK },
  moved: { icon: "link", action: CHECK },
  noData: { icon: "help", action: ASK },
  notUnderstood: { icon: "help", action: ASK },
  tooLarge: { icon: "alert", action: ASK },
  noAnswer: { icon: "plug", action: ASK },
  connectionLost: { icon: "plug", action: ASK },
  malformedHeaders: { icon: "help", action: ASK },
  headersTooLarge: { icon: "help", action: ASK },
  unreachable: { icon: "plug", action: ASK },
  certificateUntrusted: { icon: "lock", action: CHECK },
  certificateSelfSigned: { icon: "lock", action: CHECK },
  certificateExpired: { icon: "lock", action: CHECK },
  certificateWrongName: { icon: "lock", action: CHECK },
  tlsFailed: { icon: "lock", action: CHECK },
  proxyFailed: { icon: "plug", action: CHECK },
  notFetched: { icon: "sold", action: "fetch" },
  busy: { icon: "clock", action: ASK },
  overBudget: { icon: "usage", action: CHECK },
};

type RetryButtonProps = {
  action: CureAction;
  size?: "s";
  isBusy?: boolean;
  /** Text of the price tag. */ price: string;
  onRetry: () => void;
};

/** Button that sends a paid request again, which only ever happens by a press. */
export function RetryButton({ action, size, isBusy, price, onRetry }: RetryButtonProps) {
  const t = useTranslations("problems");
  return (
    <Button
      size={size}
      variant={action === "fetch" ? "primary" : undefined}
      price={price}
      isBusy={isBusy}
      onClick={onRetry}
    >
      {t(action)}
    </Button>
  );
}

const CONNECTION = { href: "/settings/connection", label: "toConnection" } as const;
const CURES: Partial<Record<ProblemReason, { href: string; label: "toConnection" | "toBudgets" }>> = {
  noToken: CONNECTION,
  invalidCredential: CONNECTION,
  certificateUntrusted: CONNECTION,
  certificateSelfSigned: CONNECTION,
  certificateExpired: CONNECTION,
  certificateWrongName: CONNECTION,
  tlsFailed: CONNECTION,
  proxyFailed: CONNECTION,
  overBudget: { href: "/usage/budgets", label: "toBudgets" },
};

/** Link for admins to the page that solves a problem; nothing for others. */
export function CureLink({ reason, isAdmin, size }: { reason: ProblemReason; isAdmin: boolean; size?: "s" }) {
  const t = useTranslations("problems");
  const cure = CURES[reason];
  if (!isAdmin || !cure) return null;
  return (
    <Link className={buttonClass({ size })} href={cure.href}>
      {t(cure.label)}
    </Link>
  );
}
