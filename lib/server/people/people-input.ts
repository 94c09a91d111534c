import "server-only";
import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";

const id = z.uuid();

/** Each once, in our order. */
const roles = z
  .array(z.enum(ROLES))
  .min(1, "settings.people.errors.rolesMissing")
  .transform((given) => ROLES.filter((role) => given.includes(role)));

const name = z
  .string()
  .trim()
  .min(1, "settings.people.errors.nameMissing")
  .max(60, "settings.people.errors.nameTooLong")
  .regex(/^\P{Cc}*$/u)
  .refine((text) => personalDataIn(text) === null, "errors.namesPerson");

/** Messages are keys of `messages/`. */
export const inviteInput = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "settings.people.errors.emailInvalid")
    .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, "settings.people.errors.emailInvalid"),
  name,
  roles,
});

export const rolesInput = z.strictObject({ id, roles });

export const renameInput = z.strictObject({ id, name });

export const ownNameInput = z.strictObject({ name });

export const personInput = z.strictObject({ id });

/** `reason`: why it is needed; must be there when the link is another admin's. */
export const linkInput = z.strictObject({
  id,
  reason: z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u)
    .superRefine((text, context) => {
      const issue = noteIssue(text);
      if (issue) context.addIssue({ code: "custom", message: `settings.people.reason.${issue}` });
    })
    .optional(),
});

/** `sessionId`: without it all of them. */
export const personSessionsInput = z.strictObject({ id, sessionId: z.uuid().optional() });

export const sessionsOfInput = z.strictObject({ person: id });

export type InviteInput = z.infer<typeof inviteInput>;
export type RolesInput = z.infer<typeof rolesInput>;
export type LinkInput = z.infer<typeof linkInput>;
export type PersonInput = z.infer<typeof personInput>;
