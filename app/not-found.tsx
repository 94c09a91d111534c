import { getTranslations } from "next-intl/server";
import { ListState } from "#components/feedback/list-state.tsx";
import { HomeLink } from "#components/layout/home-link.tsx";

export default async function NotFound() {
  const words = await getTranslations("shell.notFound");
  return (
    <main>
      <ListState icon="search" title={words("title")} actions={<HomeLink />}>
        {words("body")}
      </ListState>
    </main>
  );
}
