import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { forgetAnswers, setFreshness, setOpenLists } from "#app/(desk)/settings/answers/actions.ts";
import { AnswersPanel } from "#components/settings/answers-panel.tsx";
import { requirePage } from "#lib/server/auth/require-page.ts";
import { getAnswerSettings } from "#lib/server/settings/get-answer-settings.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.answers"))("title") };
}

export default async function AnswersPage() {
  await requirePage("admin");
  return (
    <AnswersPanel
      settings={await getAnswerSettings()}
      actions={{ setFreshness, setOpenLists, forgetAnswers }}
    />
  );
}
