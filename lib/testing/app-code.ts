import { TOTP } from "otpauth";

/** What an authenticator app shows for this secret at `at`. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
