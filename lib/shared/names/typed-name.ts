import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { readEmail } from "./email-address.ts";
import { visibleName } from "./visible-name.ts";

type Issues = { missing?: string; tooLong?: string; namesPerson?: string };

/** A name that somebody types, as it is kept: what is seen of it, with nobody's number in it. Issues are keys of texts. */
export function typedName(longest: number, issues: Issues = {}) {
  return z
    .string()
    .transform(visibleName)
    .pipe(
      z
        .string()
        .min(1, issues.missing)
        .max(longest, issues.tooLong)
        .regex(/^\P{Cc}*$/u)
        .refine((name) => personalDataIn(name) === null, issues.namesPerson ?? "errors.namesPerson"),
    );
}

/** An e-mail address that somebody types, in its one spelling. `issue` is the key of a text. */
export function typedEmail(issue: string) {
  return z.string().transform((text, context) => {
    const email = readEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: "custom", message: issue });
    return z.NEVER;
  });
}
