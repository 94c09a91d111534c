"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { usePointsText } from "#components/display/use-points-text.ts";
import { Note } from "#components/feedback/note.tsx";
import { focusInvalid } from "#components/feedback/use-form-command.ts";
import { Link } from "#components/ui/link.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { handedCards } from "#lib/client/cards/handed-cards.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import { isCardList } from "#lib/shared/cards/card-rows.ts";
import type { CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import { CARD_LEVELS, cardFields, type CardLevel } from "#lib/shared/cards/cards.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import { levelOfPasted, type PastedHolder, readPastedHolder } from "#lib/shared/cards/holder-paste.ts";
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
  purposes: readonly Purpose[];
  /** Usual price of a check of each level. */
  prices: LearnedPrices;
  /** False without an access token: nothing can be sent. */
  hasToken: boolean;
  /** The check to repeat, and what to do when that ends. */
  again: CardHistoryRow | null;
  onAgainEnd: () => void;
  /** Earlier checks of the card, looked up for free. */
  children: ReactNode;
};

/** Form of a check: level, its fields, and purpose. Local checks are free and come before any call. */
export function CardForm(props: CardFormProps) {
  const { draft, onDraft, checking, purposes, prices, hasToken, again, onAgainEnd, children } = props;
  const t = useTranslations("cards");
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const { level, typed, purpose } = draft;
  const { form, checks, errors, warnings, ...state } = useCardForm(props);
  const names = (fields: typeof errors) => list.format(fields.map((field) => t(`inSentence.${field}`)));
  const warned = state.isWarned ? t("warned", { fields: names(warnings) }) : null;
  const said = state.isTried && errors.length > 0 ? t("mend", { fields: names(errors) }) : warned;
  return (
    <form
      ref={form}
      className="grid max-w-[1100px] scroll-mt-4 gap-4 px-gutter py-5 print:hidden"
      noValidate
      autoComplete="off"
      onSubmit={state.submit}
    >
      {!hasToken && (
        <Note tone="warn" title={t("noToken.title")}>
          {t.rich("noToken.body", { a: (chunks) => <Link href="/settings/connection">{chunks}</Link> })}
        </Note>
      )}
      {again !== null && <AgainNote check={again} onEnd={onAgainEnd} />}
      <LevelChoice
        level={level}
        prices={prices}
        onChoose={(chosen) => onDraft({ ...draft, level: chosen })}
      />
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 phone:grid-cols-1">
        {cardFields(level).map((field) => (
          <HolderField
            key={field}
            field={field}
            value={typed[field]}
            check={checks[field]}
            isTried={state.isTried}
            error={field === "accountNo" && state.isOtherCard ? t("errors.otherCard") : undefined}
            note={field === "name" && state.isNameUnclear && typed.name === "" ? t("nameUnclear") : undefined}
            hasFocus={field === "name"}
            onPaste={state.paste}
            onChange={(text) => onDraft({ ...draft, typed: { ...typed, [field]: text } })}
          />
        ))}
        <div className="col-span-full empty:hidden">{children}</div>
        <PurposeField
          value={purpose}
          purposes={purposes}
          error={state.isTried && state.wrongPurpose !== null ? t(`errors.${state.wrongPurpose}`) : undefined}
          onChange={(text) => onDraft({ ...draft, purpose: text })}
        />
      </div>
      <SubmitLine
        level={level}
        points={prices.of(String(level))}
        isBusy={state.isBusy}
        isAgain={again !== null}
        isWarned={state.isWarned}
        isDisabled={!hasToken}
        isEmpty={Object.values(typed).every((text) => text === "")}
        said={said}
        onStop={checking.stop}
        onClear={state.clear}
      />
    </form>
  );
}

type LevelChoiceProps = { level: CardLevel; prices: LearnedPrices; onChoose: (level: CardLevel) => void };

function LevelChoice({ level, prices, onChoose }: LevelChoiceProps) {
  const t = useTranslations("cards");
  const { inPoints } = usePointsText();
  return (
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
      onChange={(value) => onChoose(toLevel(value))}
    />
  );
}

type CardFormState = Pick<
  CardFormProps,
  "draft" | "onDraft" | "checking" | "hasToken" | "again" | "onAgainEnd"
>;

/** State of the form: its local checks, and what a submit, a paste and a clear do. */
function useCardForm({ draft, onDraft, checking, hasToken, again, onAgainEnd }: CardFormState) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
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
    requestAnimationFrame(() => focusInvalid(form.current));
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

  function paste(text: string): boolean {
    if (isCardList(text, now)) {
      handedCards.put(text);
      router.push("/cards/list");
      return true;
    }
    const holder = readPastedHolder(text, now);
    setNameUnclear(holder?.isNameUnclear ?? false);
    if (holder === null) return false;
    const pasted = fillPasted(draft, holder);
    onDraft(pasted);
    if (countFields(holder) > 1 && purpose.trim() === "")
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[data-purpose]")?.focus());
    return true;
  }

  return {
    form,
    checks,
    errors,
    warnings,
    isTried,
    isWarned,
    isOtherCard,
    isNameUnclear,
    isBusy,
    wrongPurpose,
    submit,
    paste,
    clear,
  };
}

/**
 * Draft after a paste. Two or more fields are another holder, and set the level that takes just these; a single one
 * with words around it is that field.
 */
function fillPasted(draft: CardDraft, holder: PastedHolder): CardDraft {
  const pasted = typedHolder(holder);
  if (countFields(holder) > 1) return { ...draft, typed: pasted, level: levelOfPasted(holder) };
  const field = cardFields(4).find((one) => holder[one] !== undefined);
  return field === undefined ? draft : { ...draft, typed: { ...draft.typed, [field]: pasted[field] } };
}

function countFields(holder: PastedHolder): number {
  return cardFields(4).filter((field) => holder[field] !== undefined).length;
}

function toLevel(value: string): CardLevel {
  return CARD_LEVELS.find((level) => String(level) === value) ?? CARD_LEVELS[0];
}
