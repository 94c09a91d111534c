import { Icon } from "#components/ui/icon.tsx";

/** Plain form for sign-out: no script is needed, and the browser leaves the document, which empties it. */
export function SignOutForm({ role, children }: { role?: "menuitem"; children: string }) {
  return (
    <form method="post" action="/api/auth/sign-out" role={role && "none"}>
      <button type="submit" role={role} tabIndex={role && -1} className="menu-item">
        <Icon name="sign-out" />
        {children}
      </button>
    </form>
  );
}
