import { TOTP } from "otpauth";

/** The code that an authenticator app shows for this secret at `at`. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
