/**
 * How `withholding_money` in every row of a list is read: `once`, the rows repeat the charge of their call; `each`, every
 * row has a charge of its own and they add up. The spec does not say which. Spec: "Limits", charge reporting.
 */
export const CHARGE_READINGS = ["once", "each"] as const;
export type ChargeReading = (typeof CHARGE_READINGS)[number];

/** Used while no admin has settled which is right. */
export const USUAL_CHARGE_READING: ChargeReading = "once";
