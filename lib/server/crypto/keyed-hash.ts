import "server-only";
import { createHmac } from "node:crypto";
import { dataKeys, keyFor } from "./keyring.ts";

/** What is kept as a keyed hash; equal texts of two purposes have nothing in common. */
type HashPurpose =
  | "request"
  | "card number"
  | "receiver"
  | "sign-in account"
  | "sign-in address"
  | "sign-in browser"
  | "known browser";

/** Equal for equal texts of one purpose; without the hashing key of this installation it tells nothing of them. */
export function keyedHash(purpose: HashPurpose, text: string, root = dataKeys().hashing): string {
  return createHmac("sha256", keyFor(root, purpose)).update(text).digest("base64url");
}
