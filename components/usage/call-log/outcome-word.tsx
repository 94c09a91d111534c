import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import type { CallOutcome } from "#lib/shared/usage/usage-params.ts";

const LOOKS = {
  answered: { tone: "ok", mark: "ok" },
  refused: { tone: "bad", mark: "no" },
  tryLater: { tone: "warn", mark: "clock" },
  unknown: { tone: "unknown", mark: "none" },
  notSent: { tone: "calm", mark: "info" },
  underWay: { tone: "calm", mark: "clock" },
} as const;

/** What became of an attempt: word, shape and colour. */
export function OutcomeWord({ outcome }: { outcome: CallOutcome }) {
  const t = useTranslations("usage.outcomes");
  return <StateWord {...LOOKS[outcome]}>{t(outcome)}</StateWord>;
}
