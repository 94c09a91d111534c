import "server-only";
import { createHash, randomInt } from "node:crypto";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "mdk_";
const RANDOM_LENGTH = 34;
const CHECK_LENGTH = 6;
/** The prefix, the random characters and the check. */
const KEY = /^mdk_[0-9A-Za-z]{40}$/;

/** Makes a new key: 34 random characters, 202 bits, and six that check them. */
export function makeKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return PREFIX + random + checkOf(random);
}

/** Tells if a text can be a key of ours: a mistyped or cut one is found out without the database. */
export function isKey(text: string): boolean {
  if (!KEY.test(text)) return false;
  const random = text.slice(PREFIX.length, -CHECK_LENGTH);
  return text.endsWith(checkOf(random));
}

/** Hash under which a key is stored. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function checkOf(random: string): string {
  let rest = createHash("sha256").update(random).digest().readUInt32BE();
  let check = "";
  for (let at = 0; at < CHECK_LENGTH; at += 1) {
    check += SIGNS[rest % SIGNS.length];
    rest = Math.floor(rest / SIGNS.length);
  }
  return check;
}
