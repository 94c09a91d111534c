/** Makes a UUID. Not by `randomUUID`, which is missing over plain http in a local network. */
export function newUuid(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const [third, fourth] = [digits.slice(13, 16), digits.slice(17, 20)];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${third}-8${fourth}-${digits.slice(20)}`;
}
