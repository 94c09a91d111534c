import "server-only";

/** The raw value of one cookie; null when absent. When a name comes twice the first counts, as in browsers' order. */
export function readCookie(headers: Headers, name: string): string | null {
  const pair = headers
    .get("cookie")
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}
