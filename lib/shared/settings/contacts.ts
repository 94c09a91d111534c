import { parseUrl } from "#lib/shared/links/parse-url.ts";

/** Where people turn when the service refuses: each an address or a line of text, empty while nobody has entered it. */
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

/** The address to open, when a contact is one: http and https alone. Anything else is a text to read and copy. */
export function contactHref(contact: string): string | null {
  if (!/^https?:\/\//i.test(contact) || parseUrl(contact) === null) return null;
  const { href, username, password } = new URL(contact);
  return username === "" && password === "" ? href : null;
}
