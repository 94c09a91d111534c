import "server-only";
import { getTranslations } from "next-intl/server";
import { env } from "#lib/server/env.ts";
import { PASSWORD_LENGTH } from "#lib/shared/base/password-length.ts";

/** Texts of the sign-in form, for the page and for the dialog after an expired session. */
export async function signInText() {
  const words = await getTranslations("signIn");
  return {
    email: words("email"),
    password: words("password"),
    submit: words("submit"),
    failed: words("failed"),
    waitSeconds: words("waitSeconds", { count: "{count}" }),
    waitMinutes: words("waitMinutes", { count: "{count}" }),
    unavailable: words("unavailable"),
    over: words("second.over"),
    show: words("show"),
    forgot: words("forgot"),
    second: {
      code: words("second.code"),
      codeHint: words("second.codeHint"),
      recovery: words("second.recovery"),
      recoveryHint: words("second.recoveryHint"),
      useRecovery: words("second.useRecovery"),
      useCode: words("second.useCode"),
      submit: words("second.submit"),
      failed: words("second.failed"),
      unavailable: words("unavailable"),
      back: words("second.back"),
    },
  };
}

/** Text of the button that leads to the identity provider; null without one. */
export async function signOnText(): Promise<{ submit: string; hasPasswords: boolean } | null> {
  const { signOn, hasPasswords } = env();
  if (signOn === null) return null;
  const words = await getTranslations("signIn.signOn");
  return { submit: words("submit", { name: signOn.name }), hasPasswords };
}

const passwordKeys = ["short", "long", "run", "own", "common", "same"] as const;

/** Texts of a field for a new password, with the reasons for rejection by the server's keys. */
export async function newPasswordText() {
  const words = await getTranslations("password");
  const { min } = PASSWORD_LENGTH;
  return {
    hint: words("hint", { min }),
    progress: words("progress", { count: "#", min }),
    enough: words("enough"),
    show: words("show"),
    problems: Object.fromEntries(passwordKeys.map((key) => [`password.${key}`, words(key)])),
  };
}

/** Text about a link while nobody sets a password here; null otherwise. */
async function passwordsOffText(): Promise<string | null> {
  const { hasPasswords, signOn } = env();
  if (hasPasswords || signOn === null) return null;
  return (await getTranslations("signIn.signOn"))("linkIsOff", { name: signOn.name });
}

const fieldKeys = ["emailInvalid", "nameMissing", "nameTooLong", "nameIsNumber"] as const;

/** Texts of the set-up form; those of its fields by the keys of `setUpInput`. */
export async function setUpText() {
  const words = await getTranslations("setUp");
  const notUsable = await passwordsOffText();
  const newPassword = await newPasswordText();
  return {
    lead: words("lead"),
    toSignIn: words("toSignIn"),
    email: words("email"),
    name: words("name"),
    password: words("password"),
    submit: words("submit"),
    notUsable: notUsable ?? words("notUsable"),
    unavailable: words("unavailable"),
    newPassword,
    fields: {
      ...newPassword.problems,
      ...Object.fromEntries(fieldKeys.map((key) => [`setUp.${key}`, words(key)])),
    },
  };
}

/** Texts of the form behind a one-time link; those of its field by the keys of `personLinkInput`. */
export async function inviteText() {
  const words = await getTranslations("invite");
  const notUsable = await passwordsOffText();
  const newPassword = await newPasswordText();
  return {
    // The name is filled in later, when the browser has sent its link.
    lead: words("lead", { name: "{name}" }),
    toSignIn: words("toSignIn"),
    email: words("email"),
    password: words("password"),
    submit: words("submit"),
    notUsable: notUsable ?? words("notUsable"),
    unavailable: words("unavailable"),
    newPassword,
    fields: newPassword.problems,
  };
}
