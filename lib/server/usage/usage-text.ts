import "server-only";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";

/** Loads the texts of files in the language of the request. */
export async function usageText(): Promise<UsageText> {
  const { getTranslations } = await loadIntl();
  const words = await getTranslations();
  return (key, values) =>
    words(
      (key.startsWith("operations.") ? key : `usage.${key}`) as Parameters<typeof words>[0],
      values as never,
    );
}
