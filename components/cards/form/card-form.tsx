"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { usePointsText } from "#components/display/use-points-text.ts";
import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import type { CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import { CARD_LEVELS, cardFields, type CardLevel } from "#lib/shared/cards/cards.ts";
import { levelOfPasted, readPastedHolder } from "#lib/shared/cards/holder-paste.ts";
import { fitsMask } from "#lib/shared/cards/masked.ts";
import { AgainNote } from "./again-note.tsx";
import {
  type CardDraft,
  checkFields,
  fieldsThat,
  NOTHING_TYPED,
  toCardRequest,
  typedHolder,
} from "./card-draft.ts";
import { HolderField } from "./holder-field.tsx";
import { PurposeField } from "./purpose-field.tsx";
import { SubmitLine } from "./submit-line.tsx";
import type { CardChecking } from "./use-card-check.ts";

type CardFormProps = {
  draft: CardDraft;
  onDraft: (draft: CardDraft) => void;
  checking: CardChecking;
  /** Purposes to choose from. */
  purposes: readonly string[];
  /** Usual price of a check of each level. */
  prices: LearnedPrices;
  /** False without an access token: nothing can be sent. */
  hasToken: boolean;
  /** The check to repeat, and what to do when that ends. */
  again: CardHistoryRow | null;
  onAgainEnd: () => void;
  /** Free knowledge of the card. */
  children: ReactNode;
};

/** Form of a check: level, its fields, and purpose. Local checks are free and come before any call. */
export function CardForm({
  draft,
  onDraft,
  checking,
  purposes,
  prices,
  hasToken,
  again,
  onAgainEnd,
  children,
}: CardFormProps) {
  const t = useTranslations("cards");
  const { inPoints } = usePointsText();
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [isNameUnclear, setNameUnclear] = useState(false);
  const { level, typed, purpose } = draft;
  const now = useMinute() ?? Number.POSITIVE_INFINITY;
  const checks = checkFields(typed, now);
  const request = toCardRequest(draft);
  const errors = fieldsThat("error", level, checks);
  const warnings = fieldsThat("warning", level, checks);
  const typedHash = JSON.stringify([level, ...cardFields(level).map((field) => typed[field])]);
  const isWarned = warnings.length > 0 && accepted === typedHash;
  const wrongPurpose = purposeIssue(purpose, request);
  const isOtherCard =
    again !== null &&
    checks.accountNo.kind !== "error" &&
    (!fitsMask(again.echo.accountNo, request.accountNo) ||
      (checking.phase.kind === "otherCard" && checking.submitted?.accountNo === request.accountNo));
  const isBusy = checking.phase.kind === "waiting";

  // Fields that are not stored have to be typed: focuses the first empty one.
  useEffect(() => {
    if (again !== null) form.current?.querySelector<HTMLElement>(".input")?.focus();
  }, [again]);

  function focusWrong() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !hasToken) return;
    setTried(true);
    if (errors.length > 0 || isOtherCard || wrongPurpose !== null) return focusWrong();
    if (warnings.length > 0 && !isWarned) return setAccepted(typedHash);
    // A repeat from a row with a result must make a new call.
    checking.submit(request, again === null ? {} : { cache: "bypass", sameCardAs: again.callId });
  }

  function clear() {
    setTried(false);
    setAccepted(null);
    setNameUnclear(false);
    onDraft({ ...draft, typed: NOTHING_TYPED });
    onAgainEnd();
    checking.clear();
    form.current?.querySelector<HTMLElement>(".input")?.focus();
  }

  /**
   * Handles a paste. Two or more fields are another holder, and set the level that takes just these; a single
   * one with words around it is that field.
   */
  function paste(text: string): boolean {
    const holder = readPastedHolder(text, now);
    setNameUnclear(holder?.isNameUnclear ?? false);
    if (holder === null) return false;
    const found = cardFields(4).filter((field) => holder[field] !== undefined);
    const pasted = typedHolder(holder);
    if (found.length < 2) {
      const [field] = found;
      if (field !== undefined) onDraft({ ...draft, typed: { ...typed, [field]: pasted[field] } });
      return true;
    }
    onDraft({ ...draft, typed: pasted, level: levelOfPasted(holder) });
    if (purpose.trim() === "")
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[data-purpose]")?.focus());
    return true;
  }

  const names = (fields: typeof errors) => list.format(fields.map((field) => t(`inSentence.${field}`)));
  return (
    <form
      ref={form}
      className="grid min-w-0 scroll-mt-4 content-start gap-4 px-gutter py-5 print:hidden"
      noValidate
      autoComplete="off"
      onSubmit={submit}
    >
      {!hasToken && (
        <Note tone="warn" title={t("noToken.title")}>
          {t.rich("noToken.body", { a: (chunks) => <Link href="/settings/connection">{chunks}</Link> })}
        </Note>
      )}
      {again !== null && <AgainNote check={again} onEnd={onAgainEnd} />}
      <Segmented
        label={t("level")}
        size="l"
        isWide
        className={
          "w-full max-w-[560px] " +
          "phone:h-auto phone:[&>label]:min-h-11 phone:[&>label]:flex-col phone:[&>label]:gap-0"
        }
        value={String(level)}
        options={CARD_LEVELS.map((each) => {
          const points = prices.of(String(each));
          return {
            value: String(each),
            label: t("levels", { count: each }),
            note: points === null ? undefined : inPoints(points),
          };
        })}
        onChange={(value) => onDraft({ ...draft, level: toLevel(value) })}
      />
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 phone:grid-cols-1">
        {cardFields(level).map((field) => (
          <HolderField
            key={field}
            field={field}
            value={typed[field]}
            check={checks[field]}
            isTried={isTried}
            error={field === "accountNo" && isOtherCard ? t("errors.otherCard") : undefined}
            note={field === "name" && isNameUnclear && typed.name === "" ? t("nameUnclear") : undefined}
            hasFocus={field === "name"}
            onPaste={paste}
            onChange={(text) => onDraft({ ...draft, typed: { ...typed, [field]: text } })}
          />
        ))}
        <div className="col-span-full empty:hidden">{children}</div>
        <PurposeField
          value={purpose}
          purposes={purposes}
          error={isTried && wrongPurpose !== null ? t(`errors.${wrongPurpose}`) : undefined}
          onChange={(text) => onDraft({ ...draft, purpose: text })}
        />
      </div>
      <SubmitLine
        level={level}
        points={prices.of(String(level))}
        isBusy={isBusy}
        isAgain={again !== null}
        isWarned={isWarned}
        isDisabled={!hasToken}
        isEmpty={Object.values(typed).every((text) => text === "")}
        said={
          isTried && errors.length > 0
            ? t("mend", { fields: names(errors) })
            : isWarned
              ? t("warned", { fields: names(warnings) })
              : null
        }
        onStop={checking.stop}
        onClear={clear}
      />
    </form>
  );
}

function toLevel(value: string): CardLevel {
  return CARD_LEVELS.find((level) => String(level) === value) ?? CARD_LEVELS[0];
}
