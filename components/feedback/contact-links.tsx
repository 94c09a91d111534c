"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import { type Contact, contactHref, type Contacts } from "#lib/shared/settings/contacts.ts";

/** Contacts that help with each reason, best first. */
const CURED_BY: Partial<Record<ProblemReason, readonly Contact[]>> = {
  timedOut: ["customerService"],
  systemError: ["customerService"],
  retryLater: ["integrationGroup", "customerService"],
  noPermission: ["operations", "officialSite"],
  callsUsedUp: ["recharge", "officialSite"],
  noPermissionOrCallsUsedUp: ["operations", "recharge", "officialSite"],
  invalidCredential: ["officialSite", "customerService"],
  tooLarge: ["customerService"],
};

type ContactLinksProps = { reason: ProblemReason; size?: "s" };

/** Contacts from Settings → Contacts that help with a reason: an address opens, a text is copied. */
export function ContactLinks({ reason, size }: ContactLinksProps) {
  const t = useTranslations("problems.contacts");
  const { data } = useQuery<Contacts>({
    enabled: CURED_BY[reason] !== undefined,
    queryKey: ["/api/settings/contacts"],
    staleTime: 60_000,
  });
  if (!data) return null;
  return (CURED_BY[reason] ?? [])
    .filter((contact) => data[contact] !== "")
    .map((contact) => {
      const href = contactHref(data[contact]);
      if (href === null)
        return (
          <CopyButton key={contact} size={size} text={data[contact]} copied={t("copied")}>
            {t("text", { name: t(`of.${contact}`), text: data[contact] })}
          </CopyButton>
        );
      return (
        <a
          key={contact}
          className={buttonClass({ size })}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={href}
        >
          <Icon name="link" />
          {t(`of.${contact}`)}
        </a>
      );
    });
}
