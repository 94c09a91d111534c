import "server-only";
import type { UsageText } from "#lib/shared/usage/usage.ts";

/** Loads the texts of files in the language of the request. */
export async function usageText(): Promise<UsageText> {
  // Only Next can load it, and a rejected request needs no texts.
  const { getTranslations } = await import("next-intl/server");
  const words = await getTranslations();
  return (key, values) =>
    words(
      (key.startsWith("operations.") ? key : `usage.${key}`) as Parameters<typeof words>[0],
      values as never,
    );
}
