import "server-only";
import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { env } from "#lib/server/env.ts";

/** Key that wraps the data keys; its id reveals no part of the secret. */
export type AppKey = { secret: Buffer; id: string };

export type AppKeys = {
  present: AppKey;
  previous: AppKey | null;
  /** Key of a rotation that is not in place yet. */
  next: AppKey | null;
};

/** Reads the app keys from the environment or the data folder, as they are now: a rotation may have replaced them. */
export function appKeys(): AppKeys {
  const { appKey, appKeyPath, appKeyPrevious } = env();
  const next = appKeyPath === null ? null : nextAppKeyPath(appKeyPath);
  return {
    present: deriveAppKey(appKeyPath === null ? appKey : read(appKeyPath)),
    previous: appKeyPrevious === null ? null : deriveAppKey(appKeyPrevious),
    next: next !== null && existsSync(next) ? deriveAppKey(read(next)) : null,
  };
}

/** Makes an app key of `text`, 32 bytes in base64. */
export function deriveAppKey(text: string): AppKey {
  const secret = Buffer.from(text, "base64");
  const id = Buffer.from(hkdfSync("sha256", secret, "", "merchant-desk app key id", 8)).toString("hex");
  return { secret, id };
}

/** Path of the new key during a rotation, until the data keys are wrapped by it. */
export function nextAppKeyPath(appKeyPath: string): string {
  return `${appKeyPath}.next`;
}

function read(path: string): string {
  return readFileSync(/* turbopackIgnore: true */ path, "utf8").trim();
}
