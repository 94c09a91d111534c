import "server-only";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Merchant Desk";
const PERIOD_S = 30;
/** Steps a clock may be ahead or behind; RFC 6238 recommends one. */
const DRIFT = 1;

/** Makes a secret of 160 random bits in base32, as long as the hash of the codes (RFC 4226). */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Content of the QR code for an authenticator app. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * Finds the 30-second step since 1970 of `code`: the present one or a neighbour; null if none matches. The library
 * compares in constant time.
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
