export type Countdown = {
  urgency: "overdue" | "soon" | "calm";
  days: number;
  hours: number;
  minutes: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time left until a deadline, or gone since it when overdue, in whole minutes; `soon` is less than a day. Both in Unix milliseconds. */
export function countdown(deadline: number, now: number): Countdown {
  const leftMs = deadline - now;
  const minutes = Math.floor(Math.abs(leftMs) / MINUTE_MS);
  const urgency = leftMs < 0 ? "overdue" : leftMs < DAY_MS ? "soon" : "calm";
  return {
    urgency,
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}
