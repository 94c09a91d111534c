import { spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { underLifeline } from "./under-lifeline.mjs";

/**
 * As whom PostgreSQL runs: it refuses to run as root.
 * @typedef {{ prefix: string[], user: { uid: number, gid: number } | null, owner: { uid: number, gid: number } | null }} Identity
 * `prefix` goes before each command, `user` is dropped to, `owner` is whom its files must belong to (null: ours already)
 */

/** @type {Identity} */
export const asOurselves = { prefix: [], user: null, owner: null };

/**
 * Root outside, a plain user inside: files stay ours, folders of mode 0700 stay within reach. `initdb` wants its user
 * to have a name, so one that has is taken.
 * @returns {Identity}
 */
export function inNamespace() {
  const inside = [1000, nobody, 1].find(hasName) ?? 1000;
  return {
    prefix: ["unshare", "--user", `--map-user=${inside}`, `--map-group=${inside}`],
    user: null,
    owner: isRoot() ? { uid: 0, gid: 0 } : null,
  };
}

const nobody = 65534;

/**
 * The owner of the project's folder or, when that is root or has no name, the user whom nothing belongs to.
 * @returns {Identity}
 */
export function asAnotherUser(projectFolder) {
  const { uid, gid } = statSync(projectFolder);
  const user = uid === 0 || !hasName(uid) ? { uid: nobody, gid: nobody } : { uid, gid };
  return { prefix: [], user, owner: user };
}

/** @param {number} uid */
export function hasName(uid) {
  return spawnSync("id", ["-un", String(uid)], { stdio: "ignore" }).status === 0;
}

export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Starts `command` as `identity`. It gets the path and the language only: no secret of the product's environment.
 * @param {Identity} identity
 */
export function spawnAs({ prefix, user }, command, args, options) {
  const [first, ...rest] = [...prefix, command, ...args];
  const env = process.platform === "win32" ? process.env : { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  return spawn(first, rest, { env, cwd: "/", ...options, ...user });
}

/**
 * Runs `command` to its end, with `input` on its standard input; without input it ends with us. Rejects never.
 * @returns {Promise<{ code: number | string | null, output: string }>}
 */
export function runAs(identity, command, args, input) {
  const [program, words] =
    input === undefined && process.platform !== "win32" ? underLifeline(command, ...args) : [command, args];
  return new Promise((resolve) => {
    const chunks = [];
    let child;
    try {
      child = spawnAs(identity, program, words, { stdio: ["pipe", "pipe", "pipe"] });
    } catch (error) {
      return resolve({ code: error.code, output: error.message });
    }
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.stdin.on("error", () => {});
    child.on("error", (error) => resolve({ code: error.code, output: error.message }));
    child.on("close", (code, signal) =>
      resolve({ code: code ?? signal, output: Buffer.concat(chunks).toString() }),
    );
    if (input !== undefined) child.stdin.end(input);
  });
}
