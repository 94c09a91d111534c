"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import "#components/usage/charge-reading.css";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import {
  CHARGE_RULES,
  type ChargeRule,
  type ChargeRuleComparison,
  type ReadSum,
} from "#lib/shared/calls/charge-rule.ts";
import { ChargeRuleDialog } from "./charge-rule-dialog.tsx";

type Props = {
  readings: ChargeRuleComparison;
  setChargeRule: (input: unknown) => Promise<CommandResult<null>>;
};

/** Charges that stood in the rows of a list can be counted in two ways. Both are kept; an admin decides which is right. */
export function ChargeRulePanel({ readings, setChargeRule }: Props) {
  const t = useTranslations("usage.reading");
  const router = useRouter();
  const [chosen, setChosen] = useState<ChargeRule | null>(null);
  const { reading, set, all, example } = readings;

  async function choose(rule: ChargeRule) {
    const result = await sendCommand(setChargeRule, { reading: rule });
    if (!result.ok) return result.error;
    setChosen(null);
    toast(t("done"));
    router.refresh();
    return null;
  }

  return (
    <>
      <PageHead title={t("title")} />
      <div className="page reading-page" tabIndex={0} role="region" aria-label={t("title")}>
        <p className="reading-intro">{t("intro")}</p>
        <p className="reading-state">
          <StateWord tone={set ? "ok" : "unknown"}>{set ? t("settled") : t("notSettledYet")}</StateWord>
          {set && (
            <span className="reading-by">
              {set.name === null ? (
                <DateTime at={set.at} />
              ) : (
                t.rich("by", {
                  name: set.name,
                  bdi: (chunks) => <bdi>{chunks}</bdi>,
                  time: () => <DateTime at={set.at} />,
                })
              )}
            </span>
          )}
        </p>
        <div className="reading-choices">
          {CHARGE_RULES.map((each) => (
            <section key={each} className="reading-choice" aria-labelledby={`reading-${each}`}>
              <h2 id={`reading-${each}`}>{t(`names.${each}`)}</h2>
              <p>{t(`explained.${each}`)}</p>
              <div className="reading-act">
                {reading === each && (
                  <StateWord tone={set ? "ok" : "calm"}>{t(set ? "inForce" : "meanwhile")}</StateWord>
                )}
                {(set === null || reading !== each) && (
                  <Button onClick={() => setChosen(each)}>{t("choose")}</Button>
                )}
              </div>
            </section>
          ))}
        </div>
        {all.calls === 0 ? (
          <ListState icon="rows" title={t("none.title")}>
            {t("none.body")}
          </ListState>
        ) : (
          <ChargeRuleSums readings={readings} />
        )}
        {example && <ChargeRuleExample example={example} />}
      </div>
      {chosen && (
        <ChargeRuleDialog
          chosen={chosen}
          readings={readings}
          onConfirm={() => choose(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** One call to compare with the service's own statement. */
function ChargeRuleExample({ example }: { example: NonNullable<ChargeRuleComparison["example"]> }) {
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

/** What each rule makes of the same calls, this month and in all. */
function ChargeRuleSums({ readings }: { readings: ChargeRuleComparison }) {
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

/** Of how many calls a rule can say nothing stands beside what it says of the others. */
function Sum({ label, sum: { points, unclearCalls } }: { label: string; sum: ReadSum }) {
  const t = useTranslations("usage.reading");
  return (
    <td className="is-number" data-label={label}>
      {t("points", { count: points })}
      {unclearCalls > 0 && <span className="reading-unclear">{t("unclear", { count: unclearCalls })}</span>}
    </td>
  );
}
