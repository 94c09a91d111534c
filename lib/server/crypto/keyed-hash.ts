import "server-only";
import { createHmac } from "node:crypto";
import { dataKeys, keyFor } from "./keyring.ts";

/** Purpose of a keyed hash; hashes of equal texts differ between purposes. */
type HashPurpose =
  | "request"
  | "card number"
  | "receiver"
  | "sign-in account"
  | "sign-in address"
  | "sign-in browser"
  | "known browser";

/** Hashes a text; equal for equal texts of one purpose. Reveals nothing without this installation's hashing key. */
export function keyedHash(purpose: HashPurpose, text: string, root = dataKeys().hashing): string {
  return createHmac("sha256", keyFor(root, purpose)).update(text).digest("base64url");
}
