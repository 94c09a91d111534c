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
      triggerClassName="person"
      trigger={<span>{initial}</span>}
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
