const YEAR_S = 31_536_000;

/** Keeps a choice of looks in a cookie, so that the server draws the page with it. */
export function rememberChoice(name: "md-theme" | "md-locale" | "md-rail" | "md-shop", value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
