/** A reason to look twice at a usable link. */
export type LinkCaution = "plainHttp" | "otherHost";

/**
 * The link that came with code 302. Only `usable` may become a link or a QR code; `inert` is shown as text.
 */
export type AuthorizationLink =
  | { kind: "usable"; url: string; host: string; cautions: LinkCaution[] }
  | { kind: "inert"; text: string }
  | { kind: "missing" };
