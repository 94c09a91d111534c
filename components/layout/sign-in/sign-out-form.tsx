import { Icon } from "#components/ui/icon.tsx";

/** A plain form: the browser leaves the document for the answer, which empties it, and no script is needed. */
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
