/** The sections of the settings whose pages exist, in the order of the list beside them. */
export const SETTINGS_ENTRIES = [{ key: "shops", href: "/settings/shops" }] as const;
