import type { Classification } from "#lib/server/service/codec/classify-code.ts";

/** What an HTTP status means when no whole valid envelope came with it; every other status is "not understood". */
export function classifyStatus(status: number): Classification {
  if (status === 400 || status === 413) return { outcome: "refused", reason: "requestRefused" };
  if (status === 401 || status === 403) return { outcome: "refused", reason: "invalidCredential" };
  if (status === 404 || status === 405) return { outcome: "refused", reason: "wrongPath" };
  if (status === 429) return { outcome: "tryLater", reason: "tooManyRequests" };
  if (status === 503) return { outcome: "tryLater", reason: "unavailable" };
  return {
    outcome: "unknown",
    reason: [301, 302, 303, 307, 308].includes(status) ? "moved" : "notUnderstood",
  };
}
