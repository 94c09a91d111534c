import { createHash, timingSafeEqual } from "node:crypto";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";

/** The link that comes with code 302. */
export function authorizationLink(state: SandboxState, ownerId: string): string {
  return `${state.baseUrl}/authorize?${new URLSearchParams({ shop: ownerId, state: linkState(state, ownerId) })}`;
}

/** True for the `state` of a link this sandbox gave out for that shop. */
export function isOwnLinkState(state: SandboxState, ownerId: string, given: string): boolean {
  const expected = Buffer.from(linkState(state, ownerId));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function linkState(state: SandboxState, ownerId: string): string {
  return createHash("sha256").update(`${state.settings.token}\n${ownerId}`).digest("base64url").slice(0, 22);
}
