import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** "I have authorized" was pressed on one refusal; `answer` is the refusal that the question then met, if it met one. */
export type ConfirmedScan = { refusal: ServiceProblem; answer: ServiceProblem | null };

/** What a press still stands for: it ends with the one question it asked, or lasts as long as that one's 302 is on the screen. */
export function confirmedScan(
  pressed: ConfirmedScan | null,
  refused: ServiceProblem | null,
  isFetching: boolean,
): ConfirmedScan | null {
  if (pressed === null) return null;
  if (pressed.answer !== null) return pressed.answer === refused ? pressed : null;
  if (isFetching || refused === pressed.refusal) return pressed;
  return refused === null ? null : { ...pressed, answer: refused };
}
