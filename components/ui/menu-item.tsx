"use client";

import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";

type MenuItemProps = {
  icon?: IconName;
  /** Makes it one choice of several. */
  isChecked?: boolean;
  /** Makes it a switch that leaves the menu open. */
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
