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
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { CHARGE_RULES, type ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { ChargeRuleComparison } from "#lib/shared/usage/charge-rule-comparison.ts";
import { ChargeRuleDialog } from "./charge-rule-dialog.tsx";
import { ChargeRuleSums } from "./charge-rule-sums.tsx";

const TEXT = "text-table text-ink-2 [&:lang(zh)]:leading-[22px]";

type ChargeRulePanelProps = {
  comparison: ChargeRuleComparison;
  setChargeRule: (input: unknown) => Promise<CommandResult<null>>;
};

/** Charges that stood in the rows of a list can be counted in two ways. Both are kept; an admin decides which is right. */
export function ChargeRulePanel({ comparison, setChargeRule }: ChargeRulePanelProps) {
  const t = useTranslations("usage.chargeRule");
  const router = useRouter();
  const [chosen, setChosen] = useState<ChargeRule | null>(null);
  const { rule, set, all, example } = comparison;

  async function choose(rule: ChargeRule) {
    const result = await sendCommand(setChargeRule, { rule });
    if (!result.ok) return result.error;
    setChosen(null);
    toast(t("done"));
    router.refresh();
    return null;
  }

  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line py-5" tabIndex={0} role="region" aria-label={t("title")}>
        <p className={cn("mx-gutter max-w-[640px]", TEXT)}>{t("intro")}</p>
        <p className="mx-gutter mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
          <StateWord tone={set ? "ok" : "unknown"}>{set ? t("confirmed") : t("notConfirmedYet")}</StateWord>
          {set && (
            <span className="text-meta text-ink-3">
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
        <div className="mx-gutter mt-4 grid max-w-[880px] grid-cols-2 rounded-l border border-line phone:grid-cols-1">
          {CHARGE_RULES.map((each) => (
            <section
              key={each}
              className="grid min-w-0 grid-rows-[auto_1fr_auto] gap-1 border-line p-4 not-first:border-l phone:not-first:border-t phone:not-first:border-l-0"
              aria-labelledby={`rule-${each}`}
            >
              <h2 id={`rule-${each}`}>{t(`names.${each}`)}</h2>
              <p className={TEXT}>{t(`explained.${each}`)}</p>
              <div className="mt-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 text-table">
                {set && rule === each && <StateWord tone="ok">{t("inForce")}</StateWord>}
                {(set === null || rule !== each) && (
                  <Button className="phone:h-11" onClick={() => setChosen(each)}>
                    {t("choose")}
                  </Button>
                )}
              </div>
            </section>
          ))}
        </div>
        {all.calls === 0 ? (
          <div className="*:pb-0">
            <ListState icon="rows" title={t("none.title")}>
              {t("none.body")}
            </ListState>
          </div>
        ) : (
          <ChargeRuleSums comparison={comparison} />
        )}
        {example && <ChargeRuleExample example={example} />}
      </div>
      {chosen && (
        <ChargeRuleDialog
          chosen={chosen}
          comparison={comparison}
          onConfirm={() => choose(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** One call to compare with the service's own statement. */
function ChargeRuleExample({ example }: { example: NonNullable<ChargeRuleComparison["example"]> }) {
  const t = useTranslations("usage.chargeRule");
  const { kind } = useCallLabels();
  const { callId, at, operation, variant } = example;
  return (
    <section className="mx-gutter mt-6 grid max-w-[640px] gap-1" aria-labelledby="rule-example">
      <h2 id="rule-example">{t("example.title")}</h2>
      <p className={TEXT}>{t(example.perCall === example.perRow ? "example.same" : "example.body")}</p>
      <dl className="pairs mt-2">
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
