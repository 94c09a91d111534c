import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { Role } from "#lib/shared/base/identity.ts";
import { LazyPersonChoices } from "./preferences/lazy-person-choices.tsx";
import { SignOutForm } from "./sign-in/sign-out-form.tsx";

type PersonMenuProps = { person: { name: string; email: string; roles: Role[] } };

/** Menu of the account: look, language, and sign-out. */
export async function PersonMenu({ person }: PersonMenuProps) {
  const words = await getTranslations();
  const initial = Array.from(person.name.trim())[0]?.toUpperCase() ?? "?";
  return (
    <Menu
      label={words("shell.account", { name: person.name })}
      align="end"
      className="w-60"
      triggerClassName="group grid size-7 flex-none place-items-center rounded-full"
      trigger={
        <span
          className={
            "grid size-6 place-items-center rounded-full bg-pressed text-[12px] font-strong text-ink-2 " +
            "group-hover:bg-line-control group-hover:text-ink group-aria-expanded:bg-line-control " +
            "group-aria-expanded:text-ink"
          }
        >
          {initial}
        </span>
      }
    >
      <Link
        href="/account"
        role="menuitem"
        tabIndex={-1}
        className="menu-item menu-head block text-ink-3 *:block *:truncate"
      >
        <span className="text-table text-ink">{person.name}</span>
        <span>{person.email}</span>
        <span>{person.roles.map((role) => words(`roles.${role}`)).join(words("shell.listComma"))}</span>
        <span className="mt-1 text-table text-accent-ink">{words("shell.yourAccount")}</span>
      </Link>
      <hr />
      {/* Reserves the height of the content, so that nothing below it moves. */}
      <div className="min-h-[225px]" role="presentation">
        <LazyPersonChoices />
      </div>
      <hr />
      <SignOutForm role="menuitem">{words("shell.signOut")}</SignOutForm>
    </Menu>
  );
}
