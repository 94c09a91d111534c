"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { ROLES, type Role } from "#lib/shared/base/identity.ts";
import type { ListedPerson } from "#lib/shared/settings/people.ts";

type PersonRolesDialogProps = {
  person: ListedPerson;
  isSelf: boolean;
  /** Null on success. */
  onSave: (roles: Role[]) => Promise<CommandError | null>;
  onClose: () => void;
};

export function PersonRolesDialog({ person, isSelf, onSave, onClose }: PersonRolesDialogProps) {
  const t = useTranslations("settings.people");
  const common = useTranslations("common");
  const form = useFormCommand({ roles: person.roles }, ({ roles }) => onSave(roles));
  const { draft, setDraft, errorOf } = form;
  return (
    <FormDialog
      title={t("rolesTitle", { name: person.name })}
      labels={{ act: common("save") }}
      form={form}
      onClose={onClose}
    >
      <p className="mb-4 text-table text-ink-2">{t(isSelf ? "rolesBodySelf" : "rolesBody")}</p>
      <PersonRolesField
        value={draft.roles}
        fixed={isSelf ? "admin" : undefined}
        error={errorOf("roles")}
        onChange={(roles) => setDraft({ roles })}
      />
    </FormDialog>
  );
}

type PersonRolesFieldProps = {
  value: readonly Role[];
  error?: string | undefined;
  /** Role that can't be removed here. */
  fixed?: Role | undefined;
  onChange: (roles: Role[]) => void;
};

/** Checkboxes of the roles, each with what it may do. */
export function PersonRolesField({ value, error, fixed, onChange }: PersonRolesFieldProps) {
  const t = useTranslations("settings.people");
  const roleText = useTranslations("roles");
  const lineId = useId();
  const toggle = (role: Role) =>
    onChange(ROLES.filter((each) => (each === role ? !value.includes(role) : value.includes(each))));
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? lineId : undefined}>
      <legend className="field-label">{t("fields.roles")}</legend>
      {ROLES.map((role) => (
        <label key={role} className="flex gap-2.5 py-1 text-table font-label phone:min-h-(--touch)">
          <Checkbox
            className="mt-0.5"
            checked={value.includes(role)}
            disabled={role === fixed}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(role)}
          />
          <span>
            {roleText(role)}
            <SecondLine>{t(`may.${role}`)}</SecondLine>
          </span>
        </label>
      ))}
      {error && (
        <p id={lineId} className="field-hint mark is-bad icon-alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
