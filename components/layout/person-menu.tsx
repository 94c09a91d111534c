import { getTranslations } from "next-intl/server";
import { Menu } from "#components/ui/menu.tsx";
import type { Role } from "#lib/shared/base/identity.ts";
import { SignOutItem } from "./preferences.tsx";

type PersonMenuProps = {
  person: { name: string; email: string; roles: Role[] };
  signOut: () => Promise<void>;
};

export async function PersonMenu({ person, signOut }: PersonMenuProps) {
  const words = await getTranslations();
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
      <SignOutItem signOut={signOut}>{words("shell.signOut")}</SignOutItem>
    </Menu>
  );
}
