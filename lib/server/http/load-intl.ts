import "server-only";

/** Loads the texts in the language of the request. Only Next can load them, and a rejected request needs none. */
export function loadIntl() {
  return import("next-intl/server");
}
