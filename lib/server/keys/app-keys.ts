import "server-only";
import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { env } from "#lib/server/env.ts";

/** A key that wraps the data keys, and its id, which tells nothing of it. */
export type AppKey = { secret: Buffer; id: string };

export type AppKeys = {
  present: AppKey;
  previous: AppKey | null;
  /** One that a rotation has made and not put in its place yet. */
  next: AppKey | null;
};

/** Those of the environment, else of the data folder, as they are now: a rotation may have replaced them since the start. */
export function appKeys(): AppKeys {
  const { appKey, appKeyPath, appKeyPrevious } = env();
  const next = appKeyPath === null ? null : nextAppKeyPath(appKeyPath);
  return {
    present: deriveAppKey(appKeyPath === null ? appKey : read(appKeyPath)),
    previous: appKeyPrevious === null ? null : deriveAppKey(appKeyPrevious),
    next: next !== null && existsSync(next) ? deriveAppKey(read(next)) : null,
  };
}

/** `text` is 32 bytes in base64. */
export function deriveAppKey(text: string): AppKey {
  const secret = Buffer.from(text, "base64");
  const id = Buffer.from(hkdfSync("sha256", secret, "", "merchant-desk app key id", 8)).toString("hex");
  return { secret, id };
}

/** Where a rotation keeps the new key until the data keys are under it. */
export function nextAppKeyPath(appKeyPath: string): string {
  return `${appKeyPath}.next`;
}

function read(path: string): string {
  return readFileSync(/* turbopackIgnore: true */ path, "utf8").trim();
}
