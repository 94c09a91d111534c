/** Behaviour that an admin can switch on in the sandbox for training. */
export const PRACTICE_ACTS = [
  "unauthorizeShop",
  "refuse401",
  "refuse204",
  "slow",
  "newOrders",
  "normal",
] as const;
export type PracticeAct = (typeof PRACTICE_ACTS)[number];
