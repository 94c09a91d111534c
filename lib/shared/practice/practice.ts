/** What an admin can have the sandbox do, to train with. */
export const PRACTICE_ACTS = [
  "unauthorizeShop",
  "refuse401",
  "refuse204",
  "slow",
  "newOrders",
  "normal",
] as const;
export type PracticeAct = (typeof PRACTICE_ACTS)[number];
