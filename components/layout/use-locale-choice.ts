"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { Locale } from "#components/layout/locales.ts";
import { rememberChoice } from "#components/ui/remember-choice.ts";

/** Changes the language in place: the server draws the page again, what was typed stays. */
export function useLocaleChoice(): (locale: Locale) => void {
  const router = useRouter();
  const [, start] = useTransition();
  return (locale) => {
    rememberChoice("md-locale", locale);
    start(() => router.refresh());
  };
}
