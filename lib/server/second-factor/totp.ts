import "server-only";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Merchant Desk";
const PERIOD_S = 30;
/** Steps a clock may be ahead or behind: RFC 6238 recommends one, for the time on the way. */
const DRIFT = 1;

/** 160 random bits in base32: as long as the hash that makes the codes, as RFC 4226 wants it. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code of an authenticator app says. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * The 30 seconds since 1970 that `code` is of: now, just before or just after; null when it is of none of them.
 * The library compares in constant time.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

function createTotp(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: 6, period: PERIOD_S, secret });
}
