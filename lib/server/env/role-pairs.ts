import { z } from "zod";
import { ROLES, type Role } from "#lib/shared/base/identity.ts";

/** Role that a group or department of the company gives. */
export type RoleOfGroup = { group: string; role: Role };

/** Schema of a variable that lists groups and roles, such as `desk-admins=admin,shop=staff`. */
export function rolePairs(message: string) {
  return z
    .string()
    .transform((text, context) => {
      const read = text.split(",").map((pair) => readPair(pair.trim()));
      if (read.every((pair) => pair !== null)) return read;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional();
}

function readPair(text: string): RoleOfGroup | null {
  const [, group = "", role = ""] = /^(.+)=([a-z]+)$/.exec(text) ?? [];
  const known = ROLES.find((one) => one === role);
  return group.trim() !== "" && known ? { group: group.trim(), role: known } : null;
}
