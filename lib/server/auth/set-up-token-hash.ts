import "server-only";
import { createHash } from "node:crypto";

export const SET_UP_LINK_LIFE_MS = 24 * 60 * 60_000;

/** A plain hash is enough: the token has 256 random bits. */
export function setUpTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
