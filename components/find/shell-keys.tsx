"use client";

import { useEffect, useState } from "react";
import { later } from "#components/ui/later.tsx";
import { isKeyForPage } from "#components/ui/page-key.ts";
import type { FindProps } from "./find-props.ts";

// One script for both: what leads to a second one weighs on every page.
const ShellDialog = later(() => import("./shell-dialog.tsx").then((module) => module.ShellDialog));

/**
 * Opens Find and the list of keys, by their keys and by whatever carries `data-opens`. "/" opens Find where the page has no search
 * field of its own in sight, which is one that says so by `aria-keyshortcuts`.
 */
export function ShellKeys(props: Omit<FindProps, "onClose">) {
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key } = event;
      if (isFindChord(event)) setOpened(document.querySelector("dialog[open]") ? undefined : "find");
      else if (!isKeyForPage(event) || (key !== "?" && key !== "/")) return;
      else {
        const own = document.querySelector<HTMLElement>("main [aria-keyshortcuts='/']:enabled");
        if (key === "/" && own?.checkVisibility()) own.focus();
        else setOpened(key === "/" ? "find" : "help");
      }
      event.preventDefault();
    }
    function onClick({ target }: MouseEvent) {
      const opener = (target as Element).closest<HTMLElement>("[data-opens]");
      if (opener) setOpened(opener.dataset.opens);
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
    };
  }, []);
  return opened && <ShellDialog {...props} opened={opened} onClose={() => setOpened(undefined)} />;
}

/** Also while typing: no field has a use for it. */
function isFindChord({ key, metaKey, ctrlKey, shiftKey, altKey, isComposing }: KeyboardEvent): boolean {
  return /^k$/i.test(key) && metaKey !== ctrlKey && !shiftKey && !altKey && !isComposing;
}
