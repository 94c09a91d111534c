import { getTranslations } from "next-intl/server";
import { ListState } from "#components/feedback/list-state.tsx";
import { HomeLink } from "#components/layout/home-link.tsx";

export default async function Forbidden() {
  const words = await getTranslations("shell.forbidden");
  return (
    <ListState isPage icon="lock" title={words("title")} actions={<HomeLink />}>
      {words("body")}
    </ListState>
  );
}
