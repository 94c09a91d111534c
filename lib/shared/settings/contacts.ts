import { parseUrl } from "#lib/shared/links/parse-url.ts";

/** Contacts to turn to when the service rejects a call: each an address or a line of text, empty until entered. */
export const CONTACTS = [
  "officialSite",
  "recharge",
  "operations",
  "customerService",
  "integrationGroup",
] as const;
export type Contact = (typeof CONTACTS)[number];
export type Contacts = Record<Contact, string>;

export const NO_CONTACTS: Contacts = {
  officialSite: "",
  recharge: "",
  operations: "",
  customerService: "",
  integrationGroup: "",
};

export const MAX_CONTACT_LENGTH = 300;

/** Address to open when a contact is http or https; anything else is text to read and copy. */
export function contactHref(contact: string): string | null {
  if (!/^https?:\/\//i.test(contact) || parseUrl(contact) === null) return null;
  const { href, username, password } = new URL(contact);
  return username === "" && password === "" ? href : null;
}
