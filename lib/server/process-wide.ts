/**
 * Gets a value shared by the whole process. Next bundles instrumentation, pages and routes separately, each with its
 * own modules, so a module's variable is not enough.
 */
export function processWide<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`merchant-desk.${name}`);
  const shared = globalThis as unknown as Record<symbol, T | undefined>;
  return (shared[key] ??= make());
}
