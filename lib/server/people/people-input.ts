import "server-only";
import { z } from "zod";
import { ROLES } from "#lib/shared/base/identity.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";
import { typedEmail, typedName } from "#lib/shared/names/typed-name.ts";

const id = z.uuid();

/** Roles, each once, in our order. */
const roles = z
  .array(z.enum(ROLES))
  .min(1, "settings.people.errors.rolesMissing")
  .transform((given) => ROLES.filter((role) => given.includes(role)));

const name = typedName(60, {
  missing: "settings.people.errors.nameMissing",
  tooLong: "settings.people.errors.nameTooLong",
});

/** Input of an invitation; messages are keys of `messages/`. */
export const inviteInput = z.strictObject({
  email: typedEmail("settings.people.errors.emailInvalid"),
  name,
  roles,
});

export const rolesInput = z.strictObject({ id, roles });

export const renameInput = z.strictObject({ id, name });

export const ownNameInput = z.strictObject({ name });

export const personInput = z.strictObject({ id });

/** Reason that an admin types; its issues stand in `settings.people` under `texts`. */
export function typedReason(texts: "reason" | "secondFactor") {
  return z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u)
    .superRefine((text, context) => {
      const issue = noteIssue(text);
      if (issue) context.addIssue({ code: "custom", message: `settings.people.${texts}.${issue}` });
    });
}

/** Input of a link. `reason` is required for a link of another admin. */
export const linkInput = z.strictObject({ id, reason: typedReason("reason").optional() });

/** Sessions to end; without `sessionId`, all of the person. */
export const personSessionsInput = z.strictObject({ id, sessionId: z.uuid().optional() });

export const sessionsOfInput = z.strictObject({ person: id });

export type InviteInput = z.infer<typeof inviteInput>;
export type RolesInput = z.infer<typeof rolesInput>;
export type LinkInput = z.infer<typeof linkInput>;
export type PersonInput = z.infer<typeof personInput>;
