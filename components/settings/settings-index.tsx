import { getTranslations } from "next-intl/server";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SecondLine } from "./second-line.tsx";
import { SETTINGS_ENTRIES } from "./settings-entries.ts";

/** Sections of the settings, each with its purpose. */
export async function SettingsIndex() {
  const t = await getTranslations("settings");
  return (
    <>
      <PageHead title={t("nav.label")} />
      <ul className="page border-t border-line">
        {SETTINGS_ENTRIES.map(({ key, href }) => (
          <li key={key} className="border-b border-line">
            <Link
              href={href}
              className={
                "flex items-center gap-3 px-gutter py-2.5 text-table text-ink hover:bg-hover hover:no-underline " +
                "focus-visible:-outline-offset-2"
              }
            >
              <span className="min-w-0 flex-1 font-label">
                {t(`nav.${key}`)}
                <SecondLine>{t(`about.${key}`)}</SecondLine>
              </span>
              <Icon name="right" className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
