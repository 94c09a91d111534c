"use client";

import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from "react";
import { flushSync } from "react-dom";
import { cn } from "#lib/shared/base/cn.ts";
import { Icon, type IconName } from "./icon.tsx";

const GAP = 4;
const EDGE = 8;

type MenuProps = {
  /** Accessible name of the button; absent when its text says it. */
  label?: string;
  /** Content of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  align?: "start" | "end";
  isDisabled?: boolean;
  className?: string;
  /** Id of a description for all choices. */
  describedBy?: string;
  onOpen?: () => void;
  onClose?: () => void;
  children: ReactNode;
};

/** A button with a menu on the platform's Popover, which brings light dismiss, Esc and the top layer. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  align = "start",
  isDisabled,
  className,
  describedBy,
  onOpen,
  onClose,
  children,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const shown = menu.current;
    // Pressed before this script loaded, it is open and empty: opening it again fills and places it.
    if (shown?.matches(":popover-open"))
      queueMicrotask(() => {
        shown.hidePopover();
        shown.showPopover();
      });
  }, []);

  function onBeforeToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    // Renders the content before the menu is placed and an item gets the focus.
    if (newState === "open") flushSync(() => setOpened(true));
  }

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const menu = event.currentTarget;
    const isOpen = event.newState === "open";
    button.current?.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return onClose?.();
    onOpen?.();
    if (button.current) placeMenu(menu, button.current, align);
    const items = menuItems(menu);
    const isChoice = items[0]?.role === "menuitemradio";
    const chosen = isChoice && items.find((item) => item.ariaChecked === "true");
    (chosen || items[0])?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        title={label}
        disabled={isDisabled}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded="false"
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        aria-describedby={describedBy}
        className={cn("menu", className)}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {wasOpened && children}
      </div>
    </>
  );
}

function menuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not([disabled])")];
}

function onClick(event: React.MouseEvent<HTMLDivElement>) {
  const item = (event.target as HTMLElement).closest("[role^=menuitem]");
  if (item && !item.hasAttribute("data-stay")) event.currentTarget.hidePopover();
}

function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
  const items = menuItems(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (event.key === "Tab") return event.currentTarget.hidePopover();
  if (step === undefined) return;
  event.preventDefault();
  items.at(step % items.length)?.focus();
}

type MenuItemProps = {
  icon?: IconName;
  /** Makes it one choice of several. */
  isChecked?: boolean;
  /** Makes it a switch that keeps the menu open. */
  isOn?: boolean;
  isDisabled?: boolean;
  lang?: string;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, isChecked, isOn, isDisabled, lang, onSelect, children }: MenuItemProps) {
  const role =
    isOn !== undefined ? "menuitemcheckbox" : isChecked !== undefined ? "menuitemradio" : "menuitem";
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      className="menu-item"
      aria-checked={isOn ?? isChecked}
      disabled={isDisabled}
      data-stay={isOn !== undefined || undefined}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} />}
      <span className="menu-text" lang={lang}>
        {children}
      </span>
      {(isOn || isChecked) && <Icon name="check" />}
    </button>
  );
}

/** Places an open popover below its button, or above when there is no room, always inside the window. */
export function placeMenu(menu: HTMLElement, button: HTMLElement, align: "start" | "end") {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { innerWidth, innerHeight } = window;
  const left = align === "end" ? anchor.right - width : anchor.left;
  const below = anchor.bottom + GAP;
  const hasRoomBelow = below + height <= innerHeight - EDGE;
  const top = hasRoomBelow ? below : anchor.top - GAP - height;
  menu.style.left = `${clamp(left, innerWidth - width - EDGE)}px`;
  menu.style.top = `${clamp(top, innerHeight - height - EDGE)}px`;
  menu.dataset.placed = "";
}

function clamp(value: number, high: number): number {
  return Math.max(EDGE, Math.min(value, high));
}
