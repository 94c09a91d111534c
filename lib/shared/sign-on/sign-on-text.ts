import type { SignOnProviderId } from "./providers.ts";

/** Button that leads to a provider; `submit` names it. */
export type SignOnButton = { id: SignOnProviderId; submit: string };

/** Buttons of the sign-in page; `leave` signs out at the OpenID provider. */
export type SignOnText = { buttons: SignOnButton[]; hasPasswords: boolean; leave: string | null };

/** Provider on the account page; `since` is when an account there was linked (Unix milliseconds). */
export type OwnProvider = { id: SignOnProviderId; name: string; since: number | null };
