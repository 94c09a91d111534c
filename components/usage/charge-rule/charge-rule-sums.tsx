"use client";

import { useTranslations } from "next-intl";
import { CHARGE_RULES, type ChargeRuleComparison, type ReadSum } from "#lib/shared/calls/charge-rule.ts";

/** What each reading makes of the same calls, this month and in all. */
export function ChargeRuleSums({ readings }: { readings: ChargeRuleComparison }) {
  const t = useTranslations("usage.reading");
  return (
    <table className="reading-sums">
      <caption>{t("sums")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("columns.span")}</th>
          <th scope="col" className="is-number">
            {t("columns.calls")}
          </th>
          {CHARGE_RULES.map((each) => (
            <th key={each} scope="col" className="is-number">
              {t(`names.${each}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["month", "all"] as const).map((span) => (
          <tr key={span}>
            <th scope="row">{t(`spans.${span}`)}</th>
            <td className="is-number" data-label={t("columns.calls")}>
              {readings[span].calls}
            </td>
            {CHARGE_RULES.map((each) => (
              <Sum key={each} label={t(`names.${each}`)} sum={readings[span][each]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of how many calls a reading can say nothing stands beside what it says of the others. */
function Sum({ label, sum: { points, unclearCalls } }: { label: string; sum: ReadSum }) {
  const t = useTranslations("usage.reading");
  return (
    <td className="is-number" data-label={label}>
      {t("points", { count: points })}
      {unclearCalls > 0 && <span className="reading-unclear">{t("unclear", { count: unclearCalls })}</span>}
    </td>
  );
}
