import "server-only";
import { hash } from "@node-rs/argon2";

/** An argon2id hash at the library's cost: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}
