/** Page that lists the sections. */
export const SETTINGS_HREF = "/settings";

/** Sections of the settings, in the order of their list. */
export const SETTINGS_ENTRIES = [
  { key: "shops", href: "/settings/shops" },
  { key: "fetching", href: "/settings/fetching" },
  { key: "people", href: "/settings/people" },
  { key: "statuses", href: "/settings/statuses" },
  { key: "connection", href: "/settings/connection" },
  { key: "prices", href: "/settings/prices" },
  { key: "serviceFormat", href: "/settings/service-format" },
  { key: "answers", href: "/settings/cache" },
  { key: "notices", href: "/settings/notices" },
  { key: "webhooks", href: "/settings/webhooks" },
  { key: "apiKeys", href: "/settings/api-keys" },
  { key: "retention", href: "/settings/retention" },
  { key: "contacts", href: "/settings/contacts" },
  { key: "audit", href: "/settings/audit" },
] as const;
