import "server-only";
import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { hashPassword } from "#lib/server/auth/hash-password.ts";

let decoy: Promise<string> | null = null;

/** Whether the password fits. A missing hash costs the same time, so that nobody learns who has an account. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null;
}
