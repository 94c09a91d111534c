import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AddedWords } from "#components/layout/added-words.tsx";
import { clientMessages } from "#components/layout/client-messages.ts";

type SectionWordsProps = { namespace: string; children: ReactNode };

/** Sends one section's own words to the browser along with its pages, and no other section's. */
export async function SectionWords({ namespace, children }: SectionWordsProps) {
  return <AddedWords words={clientMessages(await getMessages(), [namespace])}>{children}</AddedWords>;
}
