import "server-only";
import { z } from "zod";
import { ROLES } from "#lib/shared/base/identity.ts";

const id = z.uuid();

/** Each once, in our order. */
const roles = z
  .array(z.enum(ROLES))
  .min(1, "settings.people.errors.rolesMissing")
  .transform((given) => ROLES.filter((role) => given.includes(role)));

/** Messages are keys of `messages/`. */
export const inviteInput = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "settings.people.errors.emailInvalid")
    .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, "settings.people.errors.emailInvalid"),
  name: z
    .string()
    .trim()
    .min(1, "settings.people.errors.nameMissing")
    .max(60, "settings.people.errors.nameTooLong")
    .regex(/^\P{Cc}*$/u),
  roles,
});

export const rolesInput = z.strictObject({ id, roles });

export const personInput = z.strictObject({ id });

export type InviteInput = z.infer<typeof inviteInput>;
export type RolesInput = z.infer<typeof rolesInput>;
export type PersonInput = z.infer<typeof personInput>;
