"use client";

import { useTranslations } from "next-intl";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { clearWithUndo } from "#components/feedback/undo.tsx";
import { Button } from "#components/ui/button.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { AUDIT_GROUPS, AUDIT_KINDS, type AuditView } from "#lib/shared/settings/audit.ts";

/** Size of 16 px, below which phones zoom into the field. */
const ON_PHONE = "phone:h-(--touch) phone:w-auto phone:text-[16px]";

export type AuditPerson = { id: string; name: string };

const NO_FILTERS = { kind: undefined, person: undefined, from: undefined, to: undefined };

type AuditFiltersProps = {
  view: AuditView;
  people: AuditPerson[];
  onChange: (change: Partial<AuditView>) => void;
};

export function AuditFilters({ view, people, onChange }: AuditFiltersProps) {
  const t = useTranslations("settings.audit");
  const isFiltered = Boolean(view.kind ?? view.person ?? view.from ?? view.to);
  return (
    <div
      className={
        "flex flex-none flex-wrap items-center gap-2 px-gutter pt-0.5 pb-3.5 " +
        "phone:grid phone:grid-cols-2 phone:pt-3"
      }
      role="group"
      aria-label={t("filters.label")}
    >
      <InlineField
        label={t("filters.kind")}
        className={cn("w-[184px]", ON_PHONE)}
        isSet={view.kind !== undefined}
      >
        <select
          value={view.kind ?? ""}
          onChange={(event) => onChange({ kind: AUDIT_KINDS.find((kind) => kind === event.target.value) })}
        >
          <option value="">{t("filters.any")}</option>
          {AUDIT_GROUPS.map(({ group, kinds }) => (
            <optgroup key={group} label={t(`groups.${group}`)}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </InlineField>
      <InlineField
        label={t("filters.person")}
        className={cn("w-[184px]", ON_PHONE)}
        isSet={view.person !== undefined}
      >
        <select
          value={view.person ?? ""}
          onChange={(event) => onChange({ person: event.target.value || undefined })}
        >
          <option value="">{t("filters.any")}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </InlineField>
      <DateRange
        range={view}
        className={cn("phone:col-span-full", ON_PHONE)}
        onApply={({ from, to }) => onChange({ from, to })}
      />
      {isFiltered && (
        <Button
          variant="quiet"
          icon="x"
          className="phone:col-span-full phone:h-(--touch)"
          onClick={() => clearWithUndo(() => onChange(NO_FILTERS))}
        >
          {t("filters.clear")}
        </Button>
      )}
    </div>
  );
}
