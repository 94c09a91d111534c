"use client";

import { useTranslations } from "next-intl";
import { type StateTone, StateWord } from "#components/display/state-word.tsx";
import type { IconName } from "#components/ui/icon.tsx";
import type { CardStanding } from "#lib/shared/cards/card-history.ts";

type Look = {
  tone: StateTone;
  mark: Extract<IconName, "ok" | "no" | "help" | "none" | "alert" | "clock" | "info">;
};

/** Colour and shape of each standing; exhaustive by type. */
export const STANDING_LOOKS: Record<CardStanding, Look> = {
  T: { tone: "ok", mark: "ok" },
  F: { tone: "bad", mark: "no" },
  N: { tone: "warn", mark: "help" },
  P: { tone: "unknown", mark: "none" },
  unreadable: { tone: "unknown", mark: "none" },
  clash: { tone: "warn", mark: "alert" },
  underWay: { tone: "calm", mark: "clock" },
  unknown: { tone: "unknown", mark: "none" },
  tryLater: { tone: "unknown", mark: "none" },
  refused: { tone: "calm", mark: "info" },
  notSent: { tone: "calm", mark: "info" },
};

/** Result of a check in a row: word, colour and shape. */
export function StandingWord({ standing }: { standing: CardStanding }) {
  const t = useTranslations("cards");
  return (
    <StateWord {...STANDING_LOOKS[standing]}>
      {standing === "clash" ? t("clashInRow") : t(`standings.${standing}`)}
    </StateWord>
  );
}

/** A masked value, a card number in fours, separated by margins instead of blanks. A dash if it was not checked. */
export function MaskedNumber({ text, isGrouped }: { text: string | null; isGrouped?: boolean }) {
  if (text === null) return <NoValue />;
  return (
    <bdi className="mono whitespace-nowrap [&>i]:not-italic [&>i+i]:ml-[5px]">
      {isGrouped ? groupMasked(text).map((group, index) => <i key={index}>{group}</i>) : text}
    </bdi>
  );
}

/** Dash for a missing value. */
export function NoValue() {
  return (
    <span data-none className="text-ink-3">
      —
    </span>
  );
}

/** Splits a masked card number into fours; anything else stays whole. */
function groupMasked(text: string): string[] {
  return /^[\d*＊]{8,19}$/.test(text) ? (text.match(/.{1,4}/g) ?? [text]) : [text];
}
