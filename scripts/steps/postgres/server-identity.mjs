import { spawn } from "node:child_process";
import { statSync } from "node:fs";

/**
 * As whom PostgreSQL runs: it refuses to run as root.
 * @typedef {{ prefix: string[], user: { uid: number, gid: number } | null, owner: { uid: number, gid: number } | null }} Identity
 * `prefix` goes before each command, `user` is dropped to, `owner` is whom its files must belong to (null: ours already)
 */

/** @type {Identity} */
export const asOurselves = { prefix: [], user: null, owner: null };

/** Root outside, a plain user inside: files stay root's, folders of mode 0700 stay within reach. */
/** @type {Identity} */
export const inNamespace = {
  prefix: ["unshare", "--user", "--map-user=1000", "--map-group=1000"],
  user: null,
  owner: { uid: 0, gid: 0 },
};

const nobody = 65534;

/**
 * The owner of the project's folder or, when that is root, the user whom nothing belongs to.
 * @returns {Identity}
 */
export function asAnotherUser(projectFolder) {
  const { uid, gid } = statSync(projectFolder);
  const user = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
  return { prefix: [], user, owner: user };
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
 * Runs `command` to its end, with `input` on its standard input; rejects never.
 * @returns {Promise<{ code: number | string | null, output: string }>}
 */
export function runAs(identity, command, args, input = "") {
  return new Promise((resolve) => {
    const chunks = [];
    let child;
    try {
      child = spawnAs(identity, command, args, { stdio: ["pipe", "pipe", "pipe"] });
    } catch (error) {
      return resolve({ code: error.code, output: error.message });
    }
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.stdin.on("error", () => {});
    child.on("error", (error) => resolve({ code: error.code, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: code ?? signal, output: Buffer.concat(chunks).toString() }));
    child.stdin.end(input);
  });
}
