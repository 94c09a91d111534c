import { Button } from "#components/ui/button.tsx";
import type { SignOnButton } from "#lib/shared/sign-on/sign-on-text.ts";

type SignOnFormProps = SignOnButton & {
  /** A path of ours to open afterwards. */
  callbackUrl: string;
  /** Opens a new tab, where the person proves again who they are; this page stays. */
  isAgain?: boolean;
  isPrimary?: boolean;
};

/** Leads to the sign-out of the identity provider, after that of ours. */
export function LeaveProviderForm({ submit }: { submit: string }) {
  return (
    <form className="mt-3 grid" method="post" action="/api/auth/leave/oidc">
      <Button variant="quiet" type="submit">
        {submit}
      </Button>
    </form>
  );
}

/** Leads to the identity provider. A plain form: it works before scripts load. */
export function SignOnForm({ id, submit, callbackUrl, isAgain = false, isPrimary = false }: SignOnFormProps) {
  return (
    <form
      className="grid"
      method="post"
      action={`/api/auth/signin/${id}`}
      target={isAgain ? "_blank" : undefined}
      rel={isAgain ? "noopener" : undefined}
    >
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {isAgain && <input type="hidden" name="again" value="1" />}
      <Button variant={isPrimary ? "primary" : undefined} size="l" type="submit">
        {submit}
      </Button>
    </form>
  );
}
