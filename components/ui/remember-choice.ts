const YEAR_SECONDS = 31_536_000;

/** Stores a display choice in a cookie, so that the server renders with it. Over https it is bound to this host. */
export function rememberChoice(name: string, value: string): void {
  write(name, value, YEAR_SECONDS);
}

export function forgetChoice(name: string): void {
  write(name, "", 0);
}

function write(name: string, value: string, seconds: number): void {
  const [prefix, safety] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${safety}`;
}
