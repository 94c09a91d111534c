/**
 * A value shared by the whole process. Next bundles instrumentation, pages and routes apart, each with its
 * own copy of every module, so a variable of a module is not enough.
 */
export function processWide<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`merchant-desk.${name}`);
  const shared = globalThis as unknown as Record<symbol, T | undefined>;
  return (shared[key] ??= make());
}
