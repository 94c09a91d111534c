"use client";

import { useEffect, useState } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { isKeyForPage } from "#components/ui/page-key.ts";
import type { FindProps } from "./find-props.ts";

// One script for both: a loader for a second one would weigh on every page.
const ShellDialog = lazyPart(() => import("./shell-dialog.tsx").then((module) => module.ShellDialog));

/**
 * Opens Find and the list of keys, by keyboard or by elements with `data-opens`. "/" opens Find unless the page
 * shows a search field with that key (`aria-keyshortcuts`).
 */
export function ShellKeys(props: Omit<FindProps, "text" | "onText" | "onClose">) {
  const [opened, setOpened] = useState<string>();
  const [text, setText] = useState("");
  useEffect(() => {
    if (opened !== "find") return;
    // Input while the script loads belongs to the search field.
    function onEarly(event: KeyboardEvent | ClipboardEvent) {
      const { key, ctrlKey, metaKey, altKey, clipboardData } = event as KeyboardEvent & ClipboardEvent;
      if (ctrlKey || metaKey || altKey || document.querySelector("dialog:modal")) return;
      const added = clipboardData ? clipboardData.getData("text") : key.length === 1 && key;
      if (added) setText((before) => before + added);
      else if (key === "Backspace") setText((before) => before.slice(0, -1));
      else if (key === "Escape") setOpened(undefined);
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    }
    const shown = new AbortController();
    for (const type of ["keydown", "paste"] as const)
      document.addEventListener(type, onEarly, { capture: true, signal: shown.signal });
    return () => {
      shown.abort();
      setText("");
    };
  }, [opened]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key } = event;
      if (isFindChord(event)) setOpened(document.querySelector("dialog:modal") ? undefined : "find");
      else if (!isKeyForPage(event) || (key !== "?" && key !== "/")) return;
      else {
        const own = document.querySelector<HTMLElement>("main [aria-keyshortcuts='/']:enabled");
        if (key === "/" && own?.offsetParent) own.focus();
        else setOpened(key === "/" ? "find" : "help");
      }
      event.preventDefault();
    }
    function onClick({ target }: MouseEvent) {
      const opener = (target as Element).closest<HTMLElement>("[data-opens]");
      if (opener) setOpened(opener.dataset.opens);
    }
    const mounted = new AbortController();
    document.addEventListener("keydown", onKeyDown, mounted);
    document.addEventListener("click", onClick, mounted);
    return () => mounted.abort();
  }, []);
  return (
    opened && (
      <ShellDialog
        {...props}
        opened={opened}
        text={text}
        onText={setText}
        onClose={() => setOpened(undefined)}
      />
    )
  );
}

/** True for the chord of Find, also while typing: no field uses it. */
function isFindChord({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return /^k$/i.test(key) && metaKey !== ctrlKey && !shiftKey && !altKey;
}
