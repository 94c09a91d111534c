"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.ts";
import { ChargeRuleDialog } from "#components/usage/charge-rule/charge-rule-dialog.tsx";
import { ChargeRuleExample } from "#components/usage/charge-rule/charge-rule-example.tsx";
import { ChargeRuleSums } from "#components/usage/charge-rule/charge-rule-sums.tsx";
import "#components/usage/charge-reading.css";
import { sendCommand } from "#lib/client/send-command.ts";
import { CHARGE_RULES, type ChargeRule, type ChargeRuleComparison } from "#lib/shared/calls/charge-rule.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";

type Props = {
  readings: ChargeRuleComparison;
  setChargeRule: (input: unknown) => Promise<CommandResult<null>>;
};

/** Charges that stood in the rows of a list can be read in two ways. Both are kept; an admin settles which is right. */
export function ChargeRulePanel({ readings, setChargeRule }: Props) {
  const t = useTranslations("usage.reading");
  const router = useRouter();
  const [asked, setAsked] = useState<ChargeRule | null>(null);
  const { reading, set, all, example } = readings;

  async function settle(chosen: ChargeRule) {
    const result = await sendCommand(setChargeRule, { reading: chosen });
    if (!result.ok) return result.error;
    setAsked(null);
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
                  <Button onClick={() => setAsked(each)}>{t("choose")}</Button>
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
      {asked && (
        <ChargeRuleDialog
          asked={asked}
          readings={readings}
          onReconcile={() => settle(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
