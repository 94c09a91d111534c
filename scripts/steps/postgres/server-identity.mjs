import { spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { underLifeline } from "./under-lifeline.mjs";

/**
 * The user that runs PostgreSQL, which refuses to run as root. `prefix` goes before each command, `user` is the one to
 * become, `owner` must own its files (null: they are ours already).
 * @typedef {{ uid: number, gid: number } | null} User
 * @typedef {{ prefix: string[], user: User, owner: User }} Identity
 */

/** @type {Identity} */
export const asOurselves = { prefix: [], user: null, owner: null };

/**
 * A user namespace: root outside, a plain user inside. Files stay ours, and folders of mode 0700 within reach. The user
 * inside has a name, as `initdb` wants.
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
 * The owner of the project's folder or, when that is root or has no name, the user nobody.
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
 * Starts `command` as `identity`, with only path, language and time zone: no secret of our environment.
 * @param {Identity} identity
 */
export function spawnAs({ prefix, user }, command, args, options) {
  const [first, ...rest] = [...prefix, command, ...args];
  const env = process.platform === "win32" ? process.env : { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  return spawn(first, rest, { env, cwd: "/", ...options, ...user });
}

/**
 * Runs `command` to its end, with `input` on its standard input; without input it ends with us. Never rejects.
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
