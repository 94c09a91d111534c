/** Reasons why a sign-on through the identity provider let nobody in; the sign-in page has a text for each. */
export const SIGN_ON_REFUSALS = [
  // What the provider said about the person.
  "unknown",
  "disabled",
  "noEmail",
  "unverified",
  "otherAccount",
  "twoPeople",
  "noRole",
  "notMember",
  "notLinked",
  "linkedToOther",
  // What went wrong on the way.
  "cancelled",
  "interrupted",
  "otherSite",
  "busy",
  "providerDown",
  "rejected",
  "failed",
] as const;

export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number];
