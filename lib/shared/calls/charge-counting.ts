/**
 * Counting of `withholding_money` in every row of a list: `perCall`, rows repeat the charge of their call;
 * `perRow`, each row has its own and they add up. The spec leaves it open. Spec: "Limits", charge reporting.
 */
export const CHARGE_RULES = ["perCall", "perRow"] as const;
export type ChargeCounting = (typeof CHARGE_RULES)[number];

/** Used until an admin has confirmed one. */
export const DEFAULT_CHARGE_RULE: ChargeCounting = "perCall";
