"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { SettingForm, SettingPair } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import {
  CACHE_TTL_UNITS,
  parseCacheTtl,
  splitCacheTtl,
  type CacheTtlUnit,
  DEFAULT_CACHE_TTL,
  type CacheTtl,
} from "#lib/shared/settings/cache-settings.ts";
import type { CacheSettings } from "#lib/shared/settings/settings-pages.ts";

type Typed = Record<Operation, { text: string; unit: CacheTtlUnit }>;
type CacheTtlFormProps = { cacheTtl: CacheSettings["cacheTtl"]; set: Command };

/** Cache times of the operations, saved together. An empty field takes the default. */
export function CacheTtlForm({ cacheTtl: { seconds, set: setBy }, set }: CacheTtlFormProps) {
  const t = useTranslations("settings.answers.cacheTtl");
  const names = useTranslations("operations.names");
  const cachedFor = useTranslations("operations.cachedFor");
  const { save, ...form } = useSettingForm(set);
  const [typed, setTyped] = useState(toTyped(seconds));
  const [wrong, setWrong] = useState<Operation[]>([]);
  const read = (operation: Operation) => toSeconds(typed[operation], operation);
  const change = (operation: Operation, part: Partial<Typed[Operation]>) =>
    setTyped({ ...typed, [operation]: { ...typed[operation], ...part } });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const unread = OPERATIONS.filter((operation) => read(operation) === null);
    setWrong(unread);
    if (unread.length === 0)
      await save(Object.fromEntries(OPERATIONS.map((operation) => [operation, read(operation)])));
  }

  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={OPERATIONS.some((operation) => read(operation) !== seconds[operation])}
      set={setBy}
      beside={
        <Button
          variant="quiet"
          disabled={OPERATIONS.every((operation) => read(operation) === DEFAULT_CACHE_TTL[operation])}
          onClick={() => setTyped(toTyped(DEFAULT_CACHE_TTL))}
        >
          {t("reset")}
        </Button>
      }
      onSubmit={submit}
    >
      <SettingPair>
        {OPERATIONS.map((operation) => {
          const usual = splitCacheTtl(DEFAULT_CACHE_TTL[operation]);
          return (
            <Field
              key={operation}
              label={names(operation)}
              hint={read(operation) === 0 ? t("never") : cachedFor(operation)}
              error={wrong.includes(operation) ? t("wrong") : undefined}
            >
              {(wiring) => (
                <div className="grid grid-cols-[minmax(0,1fr)_112px] gap-2">
                  <Input
                    {...wiring}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={8}
                    placeholder={String(usual.count)}
                    value={typed[operation].text}
                    onChange={(event) => change(operation, { text: event.target.value })}
                  />
                  <select
                    className="input"
                    aria-label={t("unitOf", { name: names(operation) })}
                    value={typed[operation].unit}
                    onChange={(event) => change(operation, { unit: event.target.value as CacheTtlUnit })}
                  >
                    {CACHE_TTL_UNITS.map((unit) => (
                      <option key={unit} value={unit}>
                        {t(`units.${unit}`)}
                      </option>
                    ))}
                  </select>
                </div>
              )}
            </Field>
          );
        })}
      </SettingPair>
    </SettingForm>
  );
}

function toTyped(seconds: CacheTtl): Typed {
  const fields = OPERATIONS.map((operation) => {
    const { count, unit } = splitCacheTtl(seconds[operation]);
    return [operation, { text: String(count), unit }];
  });
  return Object.fromEntries(fields) as Typed;
}

function toSeconds({ text, unit }: Typed[Operation], operation: Operation): number | null {
  return text.trim() === "" ? DEFAULT_CACHE_TTL[operation] : parseCacheTtl(text, unit);
}
