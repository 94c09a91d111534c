"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { useCallWords } from "#components/usage/use-call-words.ts";
import type { SettleGroup } from "#components/usage/settle-groups.ts";

type Props = {
  group: SettleGroup;
  value: string;
  isWrong: boolean;
  isFirst: boolean;
  onChange: (value: string) => void;
};

/** The points that each call of one kind has cost, typed or taken with one press. */
export function SettlePoints({
  group: { calls, kind: price, first },
  value,
  isWrong,
  isFirst,
  onChange,
}: Props) {
  const t = useTranslations("usage.maybe.dialog");
  const { kind } = useCallWords();
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
