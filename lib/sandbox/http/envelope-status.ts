import type { SandboxOptions } from "../options.ts";

/** Codes that are no final HTTP status of their own, or none that may carry a body. */
const STAND_INS: Record<number, number> = { 0: 200, 100: 400, 101: 504, 103: 404, 204: 403 };

/** The HTTP status for a code: always 200, or the code itself where HTTP knows it. The spec shows no mapping. */
export function envelopeStatus(code: number, httpStatus: SandboxOptions["httpStatus"]): number {
  if (httpStatus === "200") return 200;
  const status = STAND_INS[code] ?? code;
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}
