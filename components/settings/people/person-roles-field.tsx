"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { ROLES, type Role } from "#lib/shared/base/identity.ts";

type PersonRolesFieldProps = {
  value: readonly Role[];
  error?: string | undefined;
  /** The role that may not be taken away here. */
  fixed?: Role | undefined;
  onChange: (roles: Role[]) => void;
};

/** The roles as boxes, each with what it may do. */
export function PersonRolesField({ value, error, fixed, onChange }: PersonRolesFieldProps) {
  const words = useTranslations("settings.people");
  const roleWords = useTranslations("roles");
  const lineId = useId();
  const toggle = (role: Role) =>
    onChange(ROLES.filter((each) => (each === role ? !value.includes(role) : value.includes(each))));
  return (
    <fieldset className="person-roles" aria-describedby={error ? lineId : undefined}>
      <legend className="field-label">{words("fields.roles")}</legend>
      {ROLES.map((role) => (
        <label key={role}>
          <Checkbox
            checked={value.includes(role)}
            disabled={role === fixed}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(role)}
          />
          <span>
            {roleWords(role)}
            <small>{words(`may.${role}`)}</small>
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
