import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Manifest = {
  node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>;
};

/** One command of the build: its id on the wire, its file and name, and the path of a page that has it. */
export type Action = { id: string; name: string; page: string };

/** Path patterns of all pages and route handlers of the build. */
export function routesOfBuild(): string[] {
  return Object.values(readBuild<Record<string, string>>("app-path-routes-manifest.json"));
}

/** All server actions of the build. */
export function actionsOfBuild(): Action[] {
  const { node } = readBuild<Manifest>("server/server-reference-manifest.json");
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    name: `${filename} ${exportedName}`,
    page: pageOf(Object.keys(workers)[0] ?? ""),
  }));
}

/** The path of a page's module: "app/(desk)/settings/shops/page" gives "/settings/shops". */
function pageOf(worker: string): string {
  return `/${worker
    .replace(/^app\//, "")
    .replace(/\([^)]*\)\//g, "")
    .replace(/\/?page$/, "")}`;
}

function readBuild<T>(file: string): T {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../.next/${file}`, import.meta.url)), "utf8")) as T;
}
