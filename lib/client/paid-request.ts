/**
 * The id of one paid question, made once a press: a browser or proxy that repeats the request by itself repeats the id,
 * and the service is not asked again. Not `randomUUID`, which plain http in a local network does not have.
 */
export function newIdempotencyKey(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}
