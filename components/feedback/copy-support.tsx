"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { supportText, type SupportCall, type SupportLine } from "#lib/shared/calls/support-text.ts";

type CopySupportProps = {
  call: SupportCall;
  size?: "s" | undefined;
  /** Makes it icon-only. */
  label?: string;
  className?: string;
};

/** Copies what the service's support needs to know about a call. */
export function CopySupport({ call, size, label, className }: CopySupportProps) {
  const t = useTranslations("problems");
  const timeZone = useTimeZone() ?? "UTC";
  const { reason, code, outcome } = call;
  const operation = useTranslations("operations.names")(call.operation);
  const words = {
    operation,
    outcome: t(`support.outcomes.${outcome ?? "underWay"}`),
    reason:
      reason === null
        ? null
        : t(`reasons.${reason}.title`, { operation, shop: "", hasShop: "false", code: code ?? "" }),
    line: (name: SupportLine, value: string) => t(`support.${name}`, { value }),
  };
  return (
    <CopyButton
      variant={label === undefined ? "default" : "quiet"}
      size={size}
      label={label}
      className={className}
      text={supportText(call, words, timeZone)}
      copied={t("support.copied")}
    >
      {label === undefined && t("support.copy")}
    </CopyButton>
  );
}
