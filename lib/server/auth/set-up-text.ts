import "server-only";
import { getTranslations } from "next-intl/server";

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
