import { globSync } from "node:fs";

/** The functions that the files of a pattern export, in the order of the files. */
export async function exportsOf<T>(pattern: string): Promise<{ file: string; name: string; value: T }[]> {
  const found = globSync(pattern)
    .sort()
    .map(async (file) => {
      const all = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, T>;
      return Object.entries(all)
        .filter(([, value]) => typeof value === "function")
        .map(([name, value]) => ({ file, name, value }));
    });
  return (await Promise.all(found)).flat();
}
