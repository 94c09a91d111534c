"use client";

import { NextIntlClientProvider, useLocale, useMessages, type Messages } from "next-intl";
import type { ReactNode } from "react";

type AddedMessagesProps = { words: Partial<Messages>; children: ReactNode };

/** What is above and `words`: a provider alone would replace what is above. */
export function AddedMessages({ words, children }: AddedMessagesProps) {
  const messages = { ...useMessages(), ...words };
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
