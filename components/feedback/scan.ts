import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** The way through a 302 as the screen shows it. */
export type Scan = {
  problem: ServiceProblem;
  /** The sheet is on the screen; else the page itself shows the way. */
  isOpen: boolean;
  /** "I have authorized" was pressed, and the answer was 302 again. */
  isSecond: boolean;
  isAsking: boolean;
  open: () => void;
  close: () => void;
  /** What asking on usually costs, as it stands on its tag. */
  price?: string;
  confirm: () => void;
};
