"use client";

import { useTranslations } from "next-intl";
import { MaskedNumber } from "#components/cards/masked-number.tsx";
import { STANDING_LOOKS } from "#components/cards/standing-word.tsx";
import type { ShownCheck } from "#components/cards/use-card-check.ts";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { cardStanding, isNoVerdict } from "#lib/shared/card-standing.ts";
import { cardFieldsOf, type CardCheck } from "#lib/shared/cards.ts";

type VerdictPanelProps = {
  shown: ShownCheck;
  /** Asks the same once more; absent where what was asked is not at hand any more. */
  onAgain?: (() => void) | undefined;
};

/** One result: its word, what that means, the service's own words, the masked echo and what it took. */
export function VerdictPanel({ shown: { check, isBefore }, onAgain }: VerdictPanelProps) {
  const t = useTranslations("cards");
  const price = useTranslations("problems")("mayCost");
  const clockTime = useClockTime();
  const standing = cardStanding(check);
  const word = t(`standings.${standing}`);
  const { tone, mark } = STANDING_LOOKS[standing];
  // Letter and words of a reply about another card would read as this one's.
  const hasVerdict = check.verdict !== null && standing !== "clash";
  const mayAgain = onAgain !== undefined && (isBefore || isNoVerdict(standing));
  return (
    <section className={`cards-verdict is-${tone}`} aria-label={word}>
      <h2>
        <Icon name={mark} size="large" />
        <span>{word}</span>
        {hasVerdict && <code>{check.verdict === "unreadable" ? "?" : check.verdict}</code>}
      </h2>
      <p>{t(`meanings.${standing}`, { count: check.level })}</p>
      {isBefore && <p className="cards-before">{t("before", { time: clockTime(check.askedAt), person: check.person?.name ?? t("somebody") })}</p>}
      <dl className="pairs">
        {hasVerdict && (
          <>
            <dt>{t("said")}</dt>
            <dd>{check.message === null ? <span className="cards-none">—</span> : <bdi lang="zh-CN">{check.message}</bdi>}</dd>
          </>
        )}
        {cardFieldsOf(check.level).map((field) => (
          <Echo key={field} label={t(`short.${field}`)} field={field} check={check} />
        ))}
      </dl>
      <div className="cards-verdict-end">
        <Facts check={check} isBefore={isBefore} />
        {mayAgain && (
          <Button size="s" price={price} onClick={onAgain}>
            {isBefore ? t("checkAgain") : t("askAgain")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Echo({ label, field, check }: { label: string; field: keyof CardCheck["echo"]; check: CardCheck }) {
  const text = check.echo[field];
  return (
    <>
      <dt>{label}</dt>
      <dd>{field === "name" && text !== null ? <bdi lang="zh-CN">{text}</bdi> : <MaskedNumber text={text} isGrouped={field === "accountNo"} />}</dd>
    </>
  );
}

/** "3 points · 412 ms · 10:41"; an earlier answer cost nothing now. */
function Facts({ check, isBefore }: { check: CardCheck; isBefore: boolean }) {
  const cost = useTranslations("cost");
  const clockTime = useClockTime();
  const points = isBefore ? cost("points", { count: 0 }) : check.costPoints === null ? cost("notReported") : cost("points", { count: check.costPoints });
  return <span className="cards-meta">{[points, !isBefore && check.callMs !== null && `${check.callMs} ms`, clockTime(check.askedAt)].filter(Boolean).join(" · ")}</span>;
}
