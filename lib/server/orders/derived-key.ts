import "server-only";
import { createHash } from "node:crypto";

/** The ask id of a second question that one press asks: a press repeated by a browser or proxy repeats both. */
export function derivedKey(idempotencyKey: string): string {
  const hex = createHash("sha256").update(`after ${idempotencyKey}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
