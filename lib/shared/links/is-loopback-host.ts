const dotted = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * True for a loopback host in plain form: 127.x.y.z in decimals, ::1 or localhost. False for short, decimal,
 * hex and octal forms and for names that need a lookup.
 */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost" || host === "::1" || host === "[::1]") return true;
  const parts = dotted.exec(host)?.slice(1);
  return parts?.every((part) => String(Number(part)) === part && Number(part) < 256) ?? false;
}
