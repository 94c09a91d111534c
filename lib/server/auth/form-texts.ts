import "server-only";
import { getTranslations } from "next-intl/server";
import { env } from "#lib/server/env.ts";
import type { SignOnProviderId } from "#lib/shared/sign-on/providers.ts";
import { SIGN_ON_REFUSALS } from "#lib/shared/sign-on/refusals.ts";
import type { SignOnText } from "#lib/shared/sign-on/sign-on-text.ts";
import { joinHan } from "#lib/shared/text/join-han.ts";
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

/** Texts of the buttons that lead to the providers; null without one. */
export async function signOnText(): Promise<SignOnText | null> {
  const { signOnProviders, hasPasswords } = env();
  if (signOnProviders.length === 0) return null;
  const words = await getTranslations("signIn.signOn");
  const names = await signOnNames();
  const buttons = names.map(({ id, name }) => ({ id, submit: joinHan(words("submit", { name })) }));
  const oidc = signOnProviders.find(({ id }) => id === "oidc");
  return { buttons, hasPasswords, leave: oidc ? joinHan(words("leave", { name: oidc.name })) : null };
}

/** Names of the providers in the visitor's language; messengers have one in each. */
export async function signOnNames(): Promise<{ id: SignOnProviderId; name: string }[]> {
  const words = await getTranslations("signIn.signOn.names");
  return env().signOnProviders.map(({ id, name }) => ({ id, name: id === "oidc" ? name : words(id) }));
}

/** Sentence for a refused sign-on by the provider `via`, else the first one; null for a reason we don't know. */
export async function refusalText(error: unknown, via: unknown): Promise<string | null> {
  const refusal = SIGN_ON_REFUSALS.find((one) => one === error);
  const names = await signOnNames();
  const { name = "" } = names.find(({ id }) => id === via) ?? names[0] ?? {};
  return refusal ? joinHan((await getTranslations("signIn.signOn.why"))(refusal, { name })) : null;
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
  const names = await signOnNames();
  if (env().hasPasswords || names.length === 0) return null;
  const name = names.map((provider) => provider.name).join(" / ");
  return joinHan((await getTranslations("signIn.signOn"))("linkIsOff", { name }));
}

const fieldKeys = ["emailInvalid", "nameMissing", "nameTooLong", "nameIsNumber"] as const;

/** Texts of the set-up form; those of its fields by the keys of `setUpInput`. */
export async function setUpText() {
  const words = await getTranslations("setUp");
  const shared = await firstPasswordText("setUp");
  const fields = Object.fromEntries(fieldKeys.map((key) => [`setUp.${key}`, words(key)]));
  return { ...shared, lead: words("lead"), name: words("name"), fields: { ...shared.fields, ...fields } };
}

/** Texts of the form behind a one-time link; those of its field by the keys of `personLinkInput`. */
export async function inviteText() {
  const words = await getTranslations("invite");
  // The name is filled in later, when the browser has sent its link.
  return { ...(await firstPasswordText("invite")), lead: words("lead", { name: "{name}" }) };
}

async function firstPasswordText(form: "setUp" | "invite") {
  const words = await getTranslations(form);
  const notUsable = await passwordsOffText();
  const newPassword = await newPasswordText();
  return {
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
