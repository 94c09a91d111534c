"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import { CHARGE_RULES, type ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import type { ChargeCountingComparison } from "#lib/shared/usage/charge-counting-comparison.ts";
import { ChargeCountingDialog } from "./charge-counting-dialog.tsx";
import { ChargeCountingSums } from "./charge-counting-sums.tsx";

const TEXT = "text-table text-ink-2 [&:lang(zh)]:leading-[22px]";

type ChargeCountingPanelProps = {
  comparison: ChargeCountingComparison;
  setChargeRule: Command;
};

/** Chooses how charges in the rows of a list count. The ledger has both sums; an admin decides which is right. */
export function ChargeCountingPanel({ comparison, setChargeRule }: ChargeCountingPanelProps) {
  const t = useTranslations("usage.chargeRule");
  const { rule, set, all, example } = comparison;
  const inForce = set ? rule : null;
  const [chosen, setChosen] = useState<ChargeCounting | null>(null);
  const [isAsked, setAsked] = useState(false);
  const picked = chosen ?? inForce;

  function confirm(rule: ChargeCounting) {
    return sendThen(setChargeRule, { rule }, () => {
      setAsked(false);
      setChosen(null);
      toast(t("done"));
      refreshPage();
    });
  }

  return (
    <>
      <PageHead title={t("title")} />
      <div
        className="page border-t border-line px-gutter py-5"
        tabIndex={0}
        role="region"
        aria-label={t("title")}
      >
        <div className="max-w-[760px]">
          <h2>{t("question")}</h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
            <StateWord tone={set ? "ok" : "unknown"}>{set ? t("confirmed") : t("notConfirmedYet")}</StateWord>
            <span className="text-ink-2">{set ? <SetBy set={set} /> : t("untilThen")}</span>
          </p>
          {example && <ChargeCountingExample example={example} />}
          <fieldset className="m-0 mt-4 min-w-0 border-0 p-0">
            <legend className="field-label mb-1 p-0">{t("choice")}</legend>
            <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
              {CHARGE_RULES.map((each) => (
                <ChargeCountingOption
                  key={each}
                  rule={each}
                  comparison={comparison}
                  isPicked={picked === each}
                  onPick={() => setChosen(each)}
                />
              ))}
            </div>
          </fieldset>
          {all.calls === 0 && (
            <p className="mt-3 text-table text-ink-2">
              <b>{t("none.title")}.</b> {t("none.body")}
            </p>
          )}
          <Button
            variant="primary"
            className="mt-4 phone:h-11 phone:w-full"
            disabled={picked === null || picked === inForce}
            onClick={() => setAsked(true)}
          >
            {t("confirm")}
          </Button>
          <details className="mt-6 border-t border-line pt-4">
            <summary className="cursor-pointer text-table text-ink-2 phone:py-3">{t("details")}</summary>
            <p className={`mt-3 ${TEXT}`}>{t("intro")}</p>
            <dl className="pairs mt-3">
              {CHARGE_RULES.map((each) => (
                <div key={each} className="contents">
                  <dt>{t(`names.${each}`)}</dt>
                  <dd className="text-ink-2">{t(`explained.${each}`)}</dd>
                </div>
              ))}
            </dl>
            {all.calls > 0 && <ChargeCountingSums comparison={comparison} />}
          </details>
        </div>
      </div>
      {isAsked && picked && (
        <ChargeCountingDialog
          chosen={picked}
          comparison={comparison}
          onConfirm={() => confirm(picked)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function SetBy({ set }: { set: NonNullable<ChargeCountingComparison["set"]> }) {
  const t = useTranslations("usage.chargeRule");
  if (set.name === null) return <DateTime at={set.at} />;
  return t.rich("by", {
    name: set.name,
    bdi: (chunks) => <bdi>{chunks}</bdi>,
    time: () => <DateTime at={set.at} />,
  });
}

/** An example call, to look up in the service's own statement. */
function ChargeCountingExample({ example }: { example: NonNullable<ChargeCountingComparison["example"]> }) {
  const t = useTranslations("usage.chargeRule");
  const { kind } = useCallLabels();
  const { callId, at, operation, variant } = example;
  return (
    <section className="mt-4 rounded-l bg-sunken px-4 py-3" aria-labelledby="rule-example">
      <h3 id="rule-example">{t("example.title")}</h3>
      <p className="mt-1 text-table">
        <b>{kind(operation, variant)}</b> · <DateTime at={at} /> ·{" "}
        <span className="mono">{callId.slice(0, 8)}</span>
      </p>
      <p className={TEXT}>{t(example.perCall === example.perRow ? "example.same" : "example.body")}</p>
    </section>
  );
}

type ChargeCountingOptionProps = {
  rule: ChargeCounting;
  comparison: ChargeCountingComparison;
  isPicked: boolean;
  onPick: () => void;
};

/** Sum of all calls by one way of counting, and what the statement says of the example if it is right. */
function ChargeCountingOption({
  rule,
  comparison: { rule: ruleInForce, set, all, example },
  isPicked,
  onPick,
}: ChargeCountingOptionProps) {
  const t = useTranslations("usage.chargeRule");
  const { points, unclearCalls } = all[rule];
  const ofExample = example?.[rule];
  return (
    <label
      className={
        "grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-l border " +
        "border-line-control p-4 has-checked:border-accent-line has-checked:bg-accent-tint " +
        "forced-colors:has-checked:border-[Highlight]"
      }
    >
      <input
        type="radio"
        name="charge-rule"
        className="mt-1 accent-accent"
        checked={isPicked}
        aria-label={t(`names.${rule}`)}
        aria-describedby={`rule-${rule}`}
        onChange={onPick}
      />
      <span className="flex flex-wrap items-center gap-x-3 font-label">
        {t(`names.${rule}`)}
        {set && ruleInForce === rule && <StateWord tone="ok">{t("inForce")}</StateWord>}
      </span>
      <span id={`rule-${rule}`} className="col-start-2 grid gap-0.5">
        {all.calls > 0 && (
          <>
            <span className="mt-1 text-figure font-strong">{t("points", { count: points })}</span>
            <span className="text-meta text-ink-3">
              {t("total", { count: all.calls })}
              {unclearCalls > 0 && ` · ${t("unclear", { count: unclearCalls })}`}
            </span>
          </>
        )}
        {example && example.perCall !== example.perRow && (
          <span className="mt-2 text-table text-ink-2">
            {ofExample == null
              ? t("example.unclear")
              : t.rich("onStatement", {
                  points: t("points", { count: ofExample }),
                  b: (chunks) => <b className="text-ink">{chunks}</b>,
                })}
          </span>
        )}
      </span>
    </label>
  );
}
