import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { readEmail } from "./email-address.ts";
import { visibleName } from "./visible-name.ts";

type Issues = { missing?: string; tooLong?: string; namesPerson?: string };

/** Schema of a typed name: its visible characters, without anybody's number. Issues are message keys. */
export function typedName(longest: number, issues: Issues = {}) {
  return optionalName(longest, issues).pipe(z.string().min(1, issues.missing));
}

/** Schema of such a name that may be empty. */
export function optionalName(longest: number, issues: Omit<Issues, "missing">) {
  return z
    .string()
    .transform(visibleName)
    .pipe(
      z
        .string()
        .max(longest, issues.tooLong)
        .regex(/^\P{Cc}*$/u)
        .refine((name) => personalDataIn(name) === null, issues.namesPerson ?? "errors.namesPerson"),
    );
}

/** Schema of a typed email address, normalised. `issue` is a message key. */
export function typedEmail(issue: string) {
  return z.string().transform((text, context) => {
    const email = readEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: "custom", message: issue });
    return z.NEVER;
  });
}
