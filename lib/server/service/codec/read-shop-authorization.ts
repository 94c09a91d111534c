import { collectTexts } from "#lib/server/service/codec/collect-texts.ts";
import type { Envelope } from "#lib/server/service/codec/read-envelope.ts";
import type { AuthorizationLink } from "#lib/shared/authorization-link.ts";
import { readAuthorizationLink } from "#lib/shared/read-authorization-link.ts";

/**
 * The link of code 302 wherever the reply has it: in `data`, in any other text field, in the message, or in the
 * `Location` of a mirrored HTTP 302. Spec: "Authentication", 5.
 */
export function readShopAuthorization(envelope: Envelope, location: string | null, serviceHostname: string): AuthorizationLink {
  const { data, msg, mag, ...others } = envelope.root;
  const texts = [...collectTexts(data), ...collectTexts(others), ...collectTexts([msg ?? null, mag ?? null]), ...(location === null ? [] : [location])];
  return readAuthorizationLink(texts, serviceHostname);
}
