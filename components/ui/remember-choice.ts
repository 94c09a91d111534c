const YEAR_SECONDS = 31_536_000;

/** Keeps a choice of looks in a cookie, so that the server draws the page in it at once. */
export function rememberChoice(name: string, value: string): void {
  const safety = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${safety}`;
}
