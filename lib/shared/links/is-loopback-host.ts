const dotted = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * Whether a host is loopback as it is written: 127.x.y.z in plain decimals, ::1 or localhost. Short, decimal, hex
 * and octal forms and every name that would have to be looked up are not.
 */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost" || host === "::1" || host === "[::1]") return true;
  const parts = dotted.exec(host)?.slice(1);
  return parts?.every((part) => String(Number(part)) === part && Number(part) < 256) ?? false;
}
