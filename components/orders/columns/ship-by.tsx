import type { ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { countdown, shortTime } from "#lib/shared/dates/zoned-time.ts";
import { isWaiting, shipByLook } from "#lib/shared/orders/statuses.ts";
import type { TimeFacts } from "./cell-facts.ts";

const TONES = { overdue: "bad", soon: "warn", calm: "calm" } as const;
const MARKS = { overdue: "alert", soon: "clock", calm: "clock" } as const;

type ShipByProps = {
  /** Unix milliseconds. */
  deadline: number;
  status: string | null;
  /** Adds the deadline on a second line; on a phone's card the one line says what is due. */
  isTwoLines?: boolean;
  className?: string;
  /** Tooltip. */
  title?: string;
};

/** Shows a ship-by time, as an alarm only when the order is known to wait. Nothing on the server. */
export function shipBy(
  facts: TimeFacts,
  { deadline, status, isTwoLines, className, title }: ShipByProps,
): ReactNode {
  const { words, timeZone, now, isPhone, statuses } = facts;
  if (now === null) return null;
  const left = countdown(deadline, now);
  const look = shipByLook(left.urgency, isWaiting(statuses, status));
  const at = shortTime(deadline, timeZone, now);
  if (look === "overdue" || look === "soon" || look === "calm") {
    const isCard = isPhone && isTwoLines;
    const span = spanText(words, left);
    const text =
      left.urgency === "overdue" ? words("overdue", { span }) : isCard ? words("shipIn", { span }) : span;
    const below = isTwoLines && !isCard ? at : null;
    return (
      <StateWord
        tone={TONES[look]}
        mark={MARKS[look]}
        isTwoLines={below !== null}
        className={className}
        title={title}
      >
        {below ? `${text}\n${below.date} ${below.time}` : text}
      </StateWord>
    );
  }
  if (at === null) return null;
  const text = look === "wasDue" ? words("wasDue", { date: at.date }) : at.date;
  return isTwoLines ? (
    <span className="text-ink-3" title={title}>{`${text}\n${at.time}`}</span>
  ) : (
    <span className={className}>
      {look === "wasDue" ? words("wasDue", { date: `${at.date} ${at.time}` }) : ""}
    </span>
  );
}

/** Formats the time left, or overdue, in its largest units. */
function spanText(
  words: TimeFacts["words"],
  { urgency, days, hours, minutes }: ReturnType<typeof countdown>,
) {
  const isGone = urgency === "overdue";
  if (days > 0) return isGone ? words("days", { days }) : words("daysHours", { days, hours });
  if (hours === 0) return words("minutes", { minutes });
  return isGone || minutes === 0 ? words("hours", { hours }) : words("hoursMinutes", { hours, minutes });
}
