"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { CHARGE_RULES, type ChargeRuleComparison } from "#lib/shared/calls/charge-rule.ts";

/** One call to compare with the service's own statement. */
export function ChargeRuleExample({ example }: { example: NonNullable<ChargeRuleComparison["example"]> }) {
  const t = useTranslations("usage.reading");
  const { kind } = useCallLabels();
  const { callId, at, operation, variant } = example;
  return (
    <section className="reading-example" aria-labelledby="reading-example">
      <h2 id="reading-example">{t("example.title")}</h2>
      <p>{t(example.once === example.each ? "example.same" : "example.body")}</p>
      <dl className="pairs">
        <dt>{t("example.call")}</dt>
        <dd>
          {kind(operation, variant)} · <DateTime at={at} /> ·{" "}
          <span className="mono">{callId.slice(0, 8)}</span>
        </dd>
        {CHARGE_RULES.map((each) => (
          <div key={each} className="contents">
            <dt>{t(`names.${each}`)}</dt>
            <dd>{example[each] === null ? t("example.unclear") : t("points", { count: example[each] })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
