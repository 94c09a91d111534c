/**
 * How `withholding_money` in every row of a list is read: `perCall`, the rows repeat the charge of their call;
 * `perRow`, every row has a charge of its own and they add up. The spec does not say which. Spec: "Limits", charge reporting.
 */
export const CHARGE_RULES = ["perCall", "perRow"] as const;
export type ChargeRule = (typeof CHARGE_RULES)[number];

/** Used while no admin has said which is right. */
export const DEFAULT_CHARGE_RULE: ChargeRule = "perCall";
