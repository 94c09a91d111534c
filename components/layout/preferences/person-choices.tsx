import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageItems } from "./language-menu.tsx";
import { ThemeItem } from "./choices.tsx";
import { THEMES } from "./themes.ts";

/** Theme and language, as two groups of a menu. */
export function PersonChoices() {
  const words = useTranslations("shell");
  return (
    <>
      <Choices label={words("theme")}>
        {THEMES.map((each) => (
          <ThemeItem key={each} theme={each}>
            {words(`themes.${each}`)}
          </ThemeItem>
        ))}
      </Choices>
      <hr />
      <Choices label={words("language")}>
        <LanguageItems locale={useLocale()} />
      </Choices>
    </>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className="menu-head" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
