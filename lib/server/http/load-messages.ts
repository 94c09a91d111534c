import "server-only";
import type { Locale } from "#lib/shared/text/locales.ts";
import { NAMESPACES } from "#messages/namespaces.ts";

/** Returns all texts of a language, by namespace. */
export async function loadMessages(locale: Locale): Promise<Record<string, object>> {
  const files = NAMESPACES.map(async (name) => {
    const { default: texts } = (await import(`../../../messages/${locale}/${name}.json`)) as {
      default: object;
    };
    return [name, texts] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
