/** Raised on `window` when an answer says that nobody is signed in any more. */
export const SIGNED_OUT_EVENT = "md:signed-out";

/** Tells the shell, which asks the person to sign in again; the page stays as it is. */
export function announceSignedOut(): void {
  window.dispatchEvent(new CustomEvent(SIGNED_OUT_EVENT));
}
