import { getTranslations } from "next-intl/server";
import { Note } from "#components/feedback/note.tsx";
import { IN_APP_BANNER_ID, type InAppBrowser } from "#lib/shared/links/in-app-browser.ts";

/** Banner on every page inside an app's own browser. */
export async function InAppBanner({ app }: { app: InAppBrowser }) {
  const words = await getTranslations("shell.inApp");
  return (
    <div id={IN_APP_BANNER_ID}>
      <Note isBanner>{words("body", { app: words(`apps.${app}`) })}</Note>
    </div>
  );
}
