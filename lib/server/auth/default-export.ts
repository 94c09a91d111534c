import "server-only";

/** next-auth is CommonJS: Node hands out the whole module where a bundler hands out its default. */
export function defaultExport<T>(imported: T): T {
  const isModule = typeof imported === "object" && imported !== null && "default" in imported;
  return isModule ? (imported.default as T) : imported;
}
