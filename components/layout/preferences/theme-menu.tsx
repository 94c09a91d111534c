import { getTranslations } from "next-intl/server";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { ThemeItem } from "./choices.tsx";
import { THEMES } from "./themes.ts";

export async function ThemeMenu() {
  const words = await getTranslations("shell");
  return (
    <Menu
      label={words("theme")}
      align="end"
      triggerClassName={buttonClass({ variant: "quiet", size: "s", isIcon: true })}
      trigger={<Icon name="moon" />}
    >
      {THEMES.map((each) => (
        <ThemeItem key={each} theme={each}>
          {words(`themes.${each}`)}
        </ThemeItem>
      ))}
    </Menu>
  );
}
