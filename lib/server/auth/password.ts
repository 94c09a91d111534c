import "server-only";
import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Hashes with argon2id at the library's cost: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | null = null;

/** Tells if the password is right. A missing hash takes the same time, so that nobody learns who has an account. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null;
}
