import type { SetBy } from "#lib/shared/base/identity.ts";
import type { Operation } from "./operations.ts";

/**
 * How `withholding_money` in every row of a list is read: `perCall`, the rows repeat the charge of their call;
 * `perRow`, every row has a charge of its own and they add up. The spec does not say which. Spec: "Limits", charge reporting.
 */
export const CHARGE_RULES = ["perCall", "perRow"] as const;
export type ChargeRule = (typeof CHARGE_RULES)[number];

/** Used while no admin has said which is right. */
export const DEFAULT_CHARGE_RULE: ChargeRule = "perCall";

/** What one rule makes of some calls whose charge stood in rows. */
export type RuleSum = {
  points: number;
  /** Calls of which it can say nothing: their rows differ, or one of them carried no whole number. */
  unclearCalls: number;
};
export type RuleSums = { calls: number } & Record<ChargeRule, RuleSum>;

/** What the ledger shows by both rules, so that somebody can tell which is right. */
export type ChargeRuleComparison = {
  rule: ChargeRule;
  /** Who set it, and when; null while nobody has. */
  set: SetBy | null;
  month: RuleSums;
  all: RuleSums;
  /** The latest call that the rules tell apart, else the latest of all; null while no charge stood in rows. */
  example:
    | ({ callId: string; at: number; operation: Operation; variant: string | null } & Record<
        ChargeRule,
        number | null
      >)
    | null;
};
