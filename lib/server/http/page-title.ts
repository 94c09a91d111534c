import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

/** Title of a page: a text of `messages/` in the language of the request. */
export function pageTitle(key: Parameters<Words>[0]): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations())(key) });
}
