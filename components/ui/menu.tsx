"use client";

import { useId, useRef, type KeyboardEvent, type ReactNode, type ToggleEvent } from "react";
import { placeMenu } from "#components/ui/place-menu.ts";
import { cn } from "#lib/shared/base/cn.ts";

type MenuProps = {
  /** Accessible name of the button; left out when its words say it. */
  label?: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** A button and its menu on the platform's Popover: light dismiss, Esc and the top layer come with it. */
export function Menu({ label, trigger, triggerClassName, align = "start", className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const menu = event.currentTarget;
    const isOpen = event.newState === "open";
    button.current?.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    if (button.current) placeMenu(menu, button.current, align);
    const items = itemsOf(menu);
    (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        title={label}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded="false"
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={cn("menu", className)}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {children}
      </div>
    </>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not([disabled])")];
}

function onClick(event: React.MouseEvent<HTMLDivElement>) {
  const item = (event.target as HTMLElement).closest("[role^=menuitem]");
  if (item && !item.hasAttribute("data-stay")) event.currentTarget.hidePopover();
}

function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (event.key === "Tab") return event.currentTarget.hidePopover();
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  items.at(step % items.length)?.focus();
}
