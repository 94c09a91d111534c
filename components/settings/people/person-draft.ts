import { tabStorage } from "#lib/client/tab-storage.ts";
import { ROLES, type Role } from "#lib/shared/base/identity.ts";

/** Input of an invitation. */
export type PersonDraft = { email: string; name: string; roles: Role[] };

export const NO_PERSON: PersonDraft = { email: "", name: "", roles: [] };

/** Keeps the form as typed across a reload. */
export const storedPersonDraft = tabStorage("md-person-draft", isDraft);

function isDraft(value: unknown): value is PersonDraft {
  if (
    typeof value !== "object" ||
    value === null ||
    !("email" in value) ||
    !("name" in value) ||
    !("roles" in value)
  )
    return false;
  const { email, name, roles } = value;
  return (
    typeof email === "string" &&
    typeof name === "string" &&
    Array.isArray(roles) &&
    roles.every((role) => ROLES.some((known) => known === role))
  );
}
