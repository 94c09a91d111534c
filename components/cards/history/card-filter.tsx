"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { NO_AUTOFILL } from "#components/cards/form/no-autofill.ts";
import type { FindCardChecks } from "#components/cards/form/use-earlier-checks.ts";
import { InlineField } from "#components/ui/inline-field.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { cleanCardField } from "#lib/shared/cards/card-fields.ts";
import type { CardHistoryView } from "#lib/shared/cards/card-history.ts";

type CardFilterProps = {
  view: CardHistoryView;
  className: string;
  findCardChecks: FindCardChecks;
  go: (change: Partial<CardHistoryView>) => void;
};

/**
 * Filter by last four digits or a full number. The server finds the number by its keyed hash; the URL gets the
 * id of a check of that card, and the number is forgotten at once.
 */
export function CardFilter({ view, className, findCardChecks, go }: CardFilterProps) {
  const t = useTranslations("cards.history");
  const { card, ends } = view;
  const [{ over, text }, setDraft] = useState({ over: ends ?? card, text: ends ?? "" });
  const [issue, setIssue] = useState<"cardShape" | "cardNever" | "cardFailed" | null>(null);
  // A filter changed from outside replaces the typed text.
  if (over !== (ends ?? card)) {
    setDraft({ over: ends ?? card, text: ends ?? "" });
    setIssue(null);
  }

  async function settle() {
    const digits = cleanCardField("accountNo", text);
    if (digits === (ends ?? "")) return setIssue(null);
    if (digits === "") return go({ card: undefined, ends: undefined });
    if (/^\d{4}$/.test(digits)) return go({ ends: digits, card: undefined });
    if (!/^\d{12,19}$/.test(digits)) return setIssue("cardShape");
    const result = await sendCommand(findCardChecks, { accountNo: digits });
    if (!result.ok) return setIssue("cardFailed");
    const [newest] = result.value.checks;
    if (!newest) return setIssue("cardNever");
    setIssue(null);
    go({ card: newest.callId, ends: undefined });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") void settle();
  }

  return (
    <span className="inline-flex min-w-0 items-center gap-2 phone:col-span-full">
      <InlineField
        label={t("card")}
        isSet={card !== undefined || ends !== undefined}
        className={cn(className, "w-[190px] phone:flex-1 phone:[&>input]:text-[16px]")}
      >
        <input
          value={text}
          maxLength={40}
          inputMode="numeric"
          {...NO_AUTOFILL}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          placeholder={card === undefined ? t("cardHint") : t("cardChosen")}
          aria-invalid={issue !== null || undefined}
          onChange={(event) => setDraft({ over, text: event.target.value })}
          onKeyDown={onKeyDown}
          onBlur={() => void settle()}
        />
      </InlineField>
      {issue !== null && (
        <span role="status" className="text-meta text-bad-ink">
          {t(issue)}
        </span>
      )}
    </span>
  );
}
