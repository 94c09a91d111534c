"use client";

import type { FormEvent, ReactNode } from "react";
import { SettingRow } from "#components/display/setting-row.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";
import { SetByLine, SettingSave } from "./setting-save.tsx";

type SettingFormProps = {
  title: string;
  body: string;
  /** From `useSettingForm`. */
  form: { isBusy: boolean; error: CommandError | null };
  isChanged: boolean;
  /** Absent for a setting that doesn't say who set it. */
  set?: SetBy | null;
  /** Shown next to the save button. */
  beside?: ReactNode;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

/** A setting whose controls are saved together. */
export function SettingForm({
  title,
  body,
  form,
  isChanged,
  set,
  beside,
  onSubmit,
  children,
}: SettingFormProps) {
  return (
    <SettingRow title={title} body={body}>
      <form noValidate className="grid min-w-0 gap-3" onSubmit={onSubmit}>
        {children}
        <SettingSave isChanged={isChanged} isBusy={form.isBusy} error={form.error}>
          {beside}
          {set !== undefined && <SetByLine set={set} />}
        </SettingSave>
      </form>
    </SettingRow>
  );
}

/** Fields in two columns; one on a phone. */
export function SettingPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-x-4 gap-y-3 phone:grid-cols-1">{children}</div>;
}

type SettingChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** Picks one of a few choices; as wide as the row on a phone. */
export function SettingChoice<Value extends string>(props: SettingChoiceProps<Value>) {
  return (
    <Segmented
      {...props}
      className="w-fit max-w-full phone:flex phone:h-(--touch) phone:w-auto phone:*:flex-1 phone:*:px-1"
    />
  );
}
