"use client";

import { useTranslations } from "next-intl";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Points } from "#lib/shared/calls/points.ts";
import type { CardLevel } from "#lib/shared/cards/cards.ts";

type SubmitLineProps = {
  level: CardLevel;
  points: Points | null;
  isBusy: boolean;
  isAgain: boolean;
  /** A second press overrules a warning. */
  isWarned: boolean;
  isDisabled: boolean;
  isEmpty: boolean;
  /** Error, or a warning to look at. */
  said: string | null;
  onStop: () => void;
  onClear: () => void;
};

/** Last line of the form: error or warning, and the button with its price. */
export function SubmitLine({
  level,
  points,
  isBusy,
  isAgain,
  isWarned,
  isDisabled,
  isEmpty,
  said,
  onStop,
  onClear,
}: SubmitLineProps) {
  const t = useTranslations("cards");
  const price = usePriceText();
  return (
    <div className="flex min-h-9 items-center gap-3 phone:flex-wrap phone:[&_.btn]:h-11">
      <p
        role="status"
        className="min-w-0 flex-1 text-meta text-ink-3 phone:flex-[1_0_100%] phone:empty:hidden"
      >
        {isBusy ? <Waiting onStop={onStop} /> : (said ?? (points === null && price.billing("bankCard")))}
      </p>
      {!isEmpty && !isBusy && (
        <Button variant="quiet" size="l" onClick={onClear}>
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
        disabled={isDisabled}
      >
        <span className="flex-1">
          {isWarned ? t("checkAnyway") : isAgain ? t("checkAgain") : t("check", { count: level })}
        </span>
      </Button>
    </div>
  );
}
