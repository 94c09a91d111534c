import "server-only";
import { getTranslations } from "next-intl/server";
import type { SayUsage } from "#lib/shared/usage-words.ts";

/** The words of files, in the language of the request. */
export async function sayUsage(): Promise<SayUsage> {
  const words = await getTranslations("usage");
  return (key, values) => words(key as Parameters<typeof words>[0], values as never);
}
