import "server-only";
import { getTranslations } from "next-intl/server";

/** The words of the sign-in form, for the page and for the dialog after an expired session. */
export async function signInText() {
  const words = await getTranslations("signIn");
  return {
    email: words("email"),
    password: words("password"),
    submit: words("submit"),
    failed: words("failed"),
    unavailable: words("unavailable"),
  };
}

const fieldKeys = ["emailInvalid", "nameMissing", "nameTooLong", "passwordShort", "passwordLong"] as const;

/** The words of the set-up form; those of its fields by the keys that `setUpInput` answers. */
export async function setUpText() {
  const words = await getTranslations("setUp");
  return {
    email: words("email"),
    name: words("name"),
    password: words("password"),
    passwordHint: words("passwordHint"),
    submit: words("submit"),
    notUsable: words("notUsable"),
    unavailable: words("unavailable"),
    fields: Object.fromEntries(fieldKeys.map((key) => [`setUp.${key}`, words(key)])),
  };
}

/**
 * The words of the form behind a one-time link; those of its field by the keys that `personLinkInput`
 * answers.
 */
export async function inviteText() {
  const [words, setUp] = await Promise.all([getTranslations("invite"), getTranslations("setUp")]);
  return {
    email: words("email"),
    password: words("password"),
    passwordHint: words("passwordHint"),
    submit: words("submit"),
    notUsable: words("notUsable"),
    unavailable: words("unavailable"),
    fields: { "setUp.passwordShort": setUp("passwordShort"), "setUp.passwordLong": setUp("passwordLong") },
  };
}
