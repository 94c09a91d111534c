import { notFound } from "next/navigation";
import { practise } from "#app/(desk)/practice/actions.ts";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { PracticePanel } from "#components/practice/practice-panel.tsx";
import { isSandbox } from "#lib/server/env.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("practice.title");

export default async function PracticePage() {
  const { roles } = await requirePage("anyRole");
  if (!isSandbox()) notFound();
  return (
    <SectionMessages namespaces={["practice"]}>
      <PracticePanel roles={roles} practise={practise} />
    </SectionMessages>
  );
}
