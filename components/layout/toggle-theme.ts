import { rememberChoice } from "#components/ui/remember-choice.ts";

/** To the other theme than the one in sight, at once and for the next visit. */
export function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  root.dataset.theme = next;
  rememberChoice("md-theme", next);
}
