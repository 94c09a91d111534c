import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AddedMessages } from "#components/layout/added-messages.tsx";
import { clientMessages } from "#components/layout/client-messages.ts";

type SectionMessagesProps = { namespace: string; children: ReactNode };

/** Sends one section's own words to the browser along with its pages, and no other section's. */
export async function SectionMessages({ namespace, children }: SectionMessagesProps) {
  return <AddedMessages words={clientMessages(await getMessages(), [namespace])}>{children}</AddedMessages>;
}
