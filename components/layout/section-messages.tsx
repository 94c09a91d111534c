import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AddedMessages } from "./added-messages.tsx";

type SectionMessagesProps = { namespaces: string[]; children: ReactNode };

/** Sends a section's own texts to the browser with its pages. */
export async function SectionMessages({ namespaces, children }: SectionMessagesProps) {
  return <AddedMessages words={clientMessages(await getMessages(), namespaces)}>{children}</AddedMessages>;
}

/** Namespaces that every signed-in page may show in the browser. A section adds its own with `SectionMessages`. */
const NAMESPACES = [
  "common",
  "cost",
  "errors",
  "operations",
  "problems",
  "roles",
  "scan",
  "shell",
  "table",
  "ui",
  "waiting",
];

/** Picks the texts that a signed-in page sends; all others stay on the server. */
export function clientMessages<Messages extends object>(
  messages: Messages,
  namespaces: readonly string[] = NAMESPACES,
): Partial<Messages> {
  return Object.fromEntries(
    Object.entries(messages).filter(([namespace]) => namespaces.includes(namespace)),
  ) as Partial<Messages>;
}
