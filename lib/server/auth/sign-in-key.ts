import "server-only";
import { createHmac } from "node:crypto";
import { env } from "#lib/server/env.ts";

/** The keyed hash under which failures of an account or of an address are kept. */
export function signInKey(kind: "account" | "address", value: string): string {
  return createHmac("sha256", env().appKey).update(`sign-in ${kind}\0${value}`).digest("base64url");
}
