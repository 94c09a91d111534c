"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { ReconcileGroup } from "#components/usage/unreconciled/reconcile-groups.ts";

type Props = {
  group: ReconcileGroup;
  value: string;
  isWrong: boolean;
  isFirst: boolean;
  onChange: (value: string) => void;
};

/** The points that each call of one kind has cost, typed or taken with one press. */
export function ReconcilePoints({
  group: { calls, kind: price, first },
  value,
  isWrong,
  isFirst,
  onChange,
}: Props) {
  const t = useTranslations("usage.maybe.dialog");
  const { kind } = useCallLabels();
  const usual = price?.usualPoints ?? null;
  return (
    <Field
      label={t("points", { kind: kind(first.operation, first.variant) })}
      aside={t("calls", { count: calls.length })}
      error={isWrong ? t("pointsWrong") : undefined}
    >
      {(wiring) => (
        <div className="settle-points">
          <Input
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={value}
            aria-required
            data-autofocus={isFirst || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button onClick={() => onChange("0")}>{t("notCharged")}</Button>
          {usual !== null && usual > 0 && (
            <Button onClick={() => onChange(String(usual))}>{t("usual", { points: usual })}</Button>
          )}
        </div>
      )}
    </Field>
  );
}
