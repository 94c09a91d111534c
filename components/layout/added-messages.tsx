"use client";

import { NextIntlClientProvider, useLocale, useMessages, type Messages } from "next-intl";
import type { ReactNode } from "react";

type AddedMessagesProps = { words: Partial<Messages>; children: ReactNode };

/** Adds `words` to the messages from above, which a provider alone would replace. */
export function AddedMessages({ words, children }: AddedMessagesProps) {
  const messages = { ...useMessages(), ...words };
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
