"use client";

import { toggleTheme } from "#components/layout/toggle-theme.ts";
import { Button } from "#components/ui/button.tsx";

/** `label` comes from outside, so that it works where no messages reach the browser. */
export function ThemeToggle({ label }: { label: string }) {
  return <Button variant="quiet" size="s" icon="moon" label={label} onClick={toggleTheme} />;
}
