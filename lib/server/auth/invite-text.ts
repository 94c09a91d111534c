import "server-only";
import { getTranslations } from "next-intl/server";

/** The words of the form behind a one-time link; those of its field by the keys that `personLinkInput` answers. */
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
