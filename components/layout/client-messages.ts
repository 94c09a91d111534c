/** Namespaces that code in the browser reads; all other words stay on the server. */
const NAMESPACES = ["errors", "orders", "problems", "roles", "settings", "shell", "table", "ui"];

/** The words a signed-in page sends along. */
export function clientMessages<Messages extends object>(messages: Messages): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([namespace]) => NAMESPACES.includes(namespace))) as Partial<Messages>;
}
