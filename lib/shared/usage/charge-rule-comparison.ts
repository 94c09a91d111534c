import type { SetBy } from "#lib/shared/base/identity.ts";
import type { ChargeRule } from "../calls/charge-rule.ts";
import type { Operation } from "../calls/operations.ts";

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
