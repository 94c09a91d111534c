import "server-only";
import type { MessengerSettings } from "#lib/server/env/messenger-variables.ts";
import type { Way } from "./ask-messenger.ts";

/** Proofs of this sign-on that come back with the browser. */
type Proofs = { code: string; verifier: string | null; redirectUri: string };

/** Account at a messenger; `email` only if the company itself gave it to the person. */
export type MessengerAccount = { subject: string; email: string | null; departments: string[] };

/** Somebody who is no active member of the company, with the company that the messenger names instead. */
export type Outsider = { company: string | null };

/** Page to sign in at. Null removes a parameter that next-auth would add. */
export type Page = { url: string; params: Record<string, string | null> };

/** Steps that one messenger does in its own way. */
export type Messenger = {
  /** Parameter that brings the code back. */
  codeParam: "code" | "authCode";
  /** Proofs besides the secret; not every messenger knows PKCE. */
  checks: ("state" | "pkce")[];
  /** Page to sign in at with the browser `agent`. */
  authorization: (settings: MessengerSettings, agent: string | null) => Page;
  /** Exchanges the code, which counts once. */
  findAccount: (proofs: Proofs, way: Way) => Promise<MessengerAccount | Outsider>;
};
