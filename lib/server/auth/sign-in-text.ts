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
