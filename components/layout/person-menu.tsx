"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import type { Role } from "#lib/shared/base/identity.ts";

type PersonMenuProps = {
  person: { name: string; email: string; roles: Role[] };
  signOut: () => Promise<void>;
};

export function PersonMenu({ person, signOut }: PersonMenuProps) {
  const words = useTranslations();
  const [, start] = useTransition();
  const initial = Array.from(person.name.trim())[0]?.toUpperCase() ?? "?";
  return (
    <Menu
      label={words("shell.account", { name: person.name })}
      align="end"
      triggerClassName="group grid size-7 flex-none place-items-center rounded-full"
      trigger={
        <span className="grid size-6 place-items-center rounded-full bg-pressed text-[12px] font-strong text-ink-2 group-hover:bg-line-control group-hover:text-ink group-aria-expanded:bg-line-control group-aria-expanded:text-ink">
          {initial}
        </span>
      }
    >
      <div className="menu-head" role="presentation">
        <p className="truncate text-table text-ink">{person.name}</p>
        <p className="truncate">{person.email}</p>
        <p className="truncate">
          {person.roles.map((role) => words(`roles.${role}`)).join(words("shell.listComma"))}
        </p>
      </div>
      <hr />
      <MenuItem icon="sign-out" onSelect={() => start(signOut)}>
        {words("shell.signOut")}
      </MenuItem>
    </Menu>
  );
}
