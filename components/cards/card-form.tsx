"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { Points } from "#lib/shared/calls/points.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import { CARD_LEVELS, cardFieldsOf, type CardLevel, LONGEST_PURPOSE } from "#lib/shared/cards/cards.ts";
import { type CardDraft, checksOf, fieldsThat, NOTHING_TYPED, requestOf } from "./card-draft.ts";
import { HolderField } from "./holder-field.tsx";
import type { CardChecking } from "./use-card-check.ts";

type CardFormProps = {
  draft: CardDraft;
  onDraft: (draft: CardDraft) => void;
  checking: CardChecking;
  /** Purposes used before. */
  purposes: readonly string[];
  /** What a check of this level usually costs; null while no charge was seen. */
  points: Points | null;
};

/** The form: level, exactly its fields, and why. Local checks are free; what they find stands before any call. */
export function CardForm({ draft, onDraft, checking, purposes, points }: CardFormProps) {
  const t = useTranslations("cards");
  const price = usePriceText();
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [isTried, setTried] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  const { level, typed, purpose } = draft;
  const checks = checksOf(typed, useMinute() ?? Number.POSITIVE_INFINITY);
  const errors = fieldsThat("error", level, checks);
  const warnings = fieldsThat("warning", level, checks);
  const typedHash = JSON.stringify([level, ...cardFieldsOf(level).map((field) => typed[field])]);
  const isWarned = warnings.length > 0 && accepted === typedHash;
  const wrongPurpose = purposeIssue(purpose, requestOf(draft));
  const isBusy = checking.phase.kind === "waiting";
  const isEmpty = Object.values(typed).every((text) => text === "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (errors.length > 0 || wrongPurpose !== null) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    if (warnings.length > 0 && !isWarned) return setAccepted(typedHash);
    checking.submit(requestOf(draft));
  }

  function clear() {
    setTried(false);
    setAccepted(null);
    onDraft({ ...draft, typed: NOTHING_TYPED });
    checking.clear();
    form.current?.querySelector<HTMLElement>(".input")?.focus();
  }

  const names = (fields: typeof errors) => list.format(fields.map((field) => t(`inSentence.${field}`)));
  const toMend = !isTried
    ? null
    : errors.length > 0
      ? t("mend", { fields: names(errors) })
      : wrongPurpose && t(`errors.${wrongPurpose}`);
  return (
    <form
      ref={form}
      className="grid min-w-0 content-start gap-4 px-gutter py-5 print:hidden"
      noValidate
      autoComplete="off"
      onSubmit={submit}
    >
      <Segmented
        label={t("level")}
        size="l"
        isWide
        className="w-full max-w-[480px] phone:h-11"
        value={String(level)}
        options={CARD_LEVELS.map((each) => ({ value: String(each), label: t("levels", { count: each }) }))}
        onChange={(value) => onDraft({ ...draft, level: levelOf(value) })}
      />
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 phone:grid-cols-1">
        {cardFieldsOf(level).map((field) => (
          <HolderField
            key={field}
            field={field}
            value={typed[field]}
            check={checks[field]}
            isTried={isTried}
            onChange={(text) => onDraft({ ...draft, typed: { ...typed, [field]: text } })}
          />
        ))}
      </div>
      <div className="flex min-h-9 items-center gap-3 phone:flex-wrap phone:[&_.btn]:h-11">
        <InlineField
          label={t("purpose")}
          className="h-9 w-60 flex-none border-line-field hover:bg-surface has-[[aria-invalid=true]]:border-bad-mark phone:h-11 phone:flex-[1_0_100%] phone:[&>input]:text-[16px]"
        >
          <input
            list={`${id}-purposes`}
            value={purpose}
            maxLength={LONGEST_PURPOSE}
            autoComplete="off"
            placeholder={t("purposeHint")}
            aria-required
            aria-invalid={(isTried && wrongPurpose !== null) || undefined}
            aria-describedby={`${id}-line`}
            onChange={(event) => onDraft({ ...draft, purpose: event.target.value })}
          />
        </InlineField>
        <datalist id={`${id}-purposes`}>
          {purposes.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <p
          id={`${id}-line`}
          role="status"
          className="min-w-0 flex-1 text-right text-meta text-ink-3 phone:text-left"
        >
          {isBusy ? (
            <Waiting onStop={checking.stop} />
          ) : (
            (toMend ??
            (isWarned
              ? t("warned", { fields: names(warnings) })
              : points === null && price.billing("bankCard")))
          )}
        </p>
        {!isEmpty && !isBusy && (
          <Button variant="quiet" size="l" onClick={clear}>
            {t("clear")}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="l"
          className="phone:flex-[1_0_100%]"
          price={price.tag(points)}
          isBusy={isBusy}
        >
          <span className="flex-1">{isWarned ? t("checkAnyway") : t("check", { count: level })}</span>
        </Button>
      </div>
    </form>
  );
}

function levelOf(value: string): CardLevel {
  return CARD_LEVELS.find((level) => String(level) === value) ?? CARD_LEVELS[0];
}
