import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../ports.mjs";
import { makePrivate } from "../private-folder.mjs";
import { Refusal, StepError } from "../run.mjs";
import { root } from "../runtime.mjs";
import { choosePlace } from "./choose-place.mjs";
import { lockFolder } from "./lock-folder.mjs";
import { ensureCluster, refuseUnusable, setPassword, writeForServer } from "./cluster.mjs";
import { endFormerServer } from "./former-server.mjs";
import { findServerFiles } from "./server-files.mjs";
import { isImportant, whyNot } from "./server-log.mjs";
import { makeLifeline, spawnServer } from "./server-process.mjs";
import { clientRules, serverSettings } from "./server-settings.mjs";

/** The longest path a socket may have, without the zero byte at its end. */
const socketPathLimit = process.platform === "linux" ? 107 : 103;
const countedMs = 60_000;

/**
 * Starts the PostgreSQL that ships inside npm on `dataDir/postgres`, made there at the first start. It runs as long as
 * this process, or one that was given `lifeline`, lives; when it ends by itself it is started again, three times a
 * minute at most.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {Record<string, string>} [options.settings] settings of `postgresql.conf` that win over ours
 * @param {(line: string) => void} [options.tell] gets the lines a person must read
 * @param {number[]} [options.pausesMs] how long it waits before each of these restarts
 * @param {() => void} [options.onLost] called when it has ended for good without having been stopped
 * @param {string} [options.projectFolder] the folder that holds `node_modules`
 * @param {string} [options.elsewhere] where things go that a user other than root must reach
 * @returns {Promise<{ url: string, pid: () => number | null, lifeline: number | null, stop: () => Promise<void> }>}
 * `lifeline` is a file descriptor to hand to child processes that need the database to their end
 */
export async function startPostgres({
  dataDir,
  settings = {},
  tell = console.error,
  pausesMs = [0, 500, 2_000],
  onLost = () => {},
  projectFolder = root,
  elsewhere = "/var/lib/merchant-desk",
}) {
  const files = findServerFiles(projectFolder);
  const folder = resolve(dataDir);
  let release = () => {};
  let lifeline = null;
  let stopping = null;
  try {
    makePrivate(folder, tell);
    refuseFormerEngine(folder);
    release = await lockFolder(folder);
    const mark = `merchant-desk-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16)}`;
    refuseUnusable(join(folder, "postgres"), files.major);
    await endFormerServer(join(folder, "postgres"), mark);
    const place = await choosePlace({ dataDir: folder, files, projectFolder, elsewhere, tell });
    const password = await ensurePassword(place, folder, (made) => ensureCluster(place, made));
    const address = await chooseAddress(place);
    writeForServer(place, "postgresql.conf", serverSettings(address, settings));
    writeForServer(place, "pg_hba.conf", clientRules);
    lifeline = makeLifeline();
    const keeper = await keepRunning({ place, mark, lifeline, tell, pausesMs, onLost });
    return {
      url: connectionString(address, password),
      pid: keeper.pid,
      lifeline: lifeline?.hold ?? null,
      stop: () => (stopping ??= end()),
    };

    async function end() {
      await keeper.stop();
      lifeline?.close();
      release();
    }
  } catch (error) {
    lifeline?.close();
    release();
    throw inOneLine(error, folder);
  }
}

/** What the disk refuses is told as a person can act on it. */
function inOneLine(error, folder) {
  if (error.code === "ENOSPC")
    return new StepError(`The database cannot be started: no space is left on the disk of ${folder}.`, {
      cause: error,
    });
  if (!["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(error.code)) return error;
  return new StepError(
    `The data folder ${folder} cannot be used (${error.code} at ${error.path}): give it to this user, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

/** Starts the server, and starts it again when it ends unasked. */
async function keepRunning({ place, mark, lifeline, tell, pausesMs, onLost }) {
  let isStopping = false;
  let isReady = false;
  let lastLines = [];
  let endings = [];
  let server = spawn();
  isReady = await server.untilReady();
  if (!isReady) throw new StepError(whyNot("PostgreSQL could not start", place.home, lastLines));
  let restarting = Promise.resolve();
  void watch();
  return { pid: () => server.pid(), stop };

  function spawn() {
    lastLines = [];
    return spawnServer(place, mark, lifeline, (line) => {
      lastLines = [...lastLines.slice(-49), line];
      if (isReady && isImportant(line)) tell(`PostgreSQL: ${line}`);
    });
  }

  async function watch() {
    const code = await server.ended;
    if (isStopping) return;
    restarting = again(code).catch((error) => {
      tell(error instanceof StepError ? error.message : String(error));
      onLost();
    });
  }

  async function again(code) {
    endings = [...endings.filter((at) => Date.now() - at < countedMs), Date.now()];
    if (endings.length > pausesMs.length)
      throw new StepError(
        whyNot(`PostgreSQL ended ${endings.length} times within a minute`, place.home, lastLines),
      );
    tell(`PostgreSQL ended by itself (${code}) and is started again.`);
    await sleep(pausesMs[endings.length - 1]);
    await endFormerServer(place.cluster, mark);
    server.endWatch();
    if (isStopping) return;
    server = spawn();
    isReady = await server.untilReady();
    if (isStopping) return server.stop();
    if (isReady) return void watch();
    await again("it did not start");
  }

  async function stop() {
    isStopping = true;
    await server.stop();
    await restarting;
  }
}

function refuseFormerEngine(folder) {
  const former = ["database", "in-use-by"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  if (former.length === 0) return;
  throw new Refusal(
    `The data of the former database engine is not read any more: move or delete ${former.join(" and ")}, then start again to begin anew.`,
  );
}

/** The password in `dataDir`; it is kept once the cluster knows it. */
async function ensurePassword(place, folder, ensure) {
  const path = join(folder, "postgres-password");
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : null;
  const wasThere = existsSync(place.cluster);
  const password = kept ?? randomBytes(32).toString("base64url");
  await ensure(password);
  if (kept !== null) return password;
  if (wasThere) await setPassword(place, password);
  const draft = join(folder, `.postgres-password.${randomUUID()}`);
  const file = openSync(draft, "wx", 0o600);
  writeSync(file, password);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  return password;
}

async function chooseAddress({ home, identity }) {
  const folder = join(home, "postgres-socket");
  rmSync(folder, { recursive: true, force: true });
  const isSocket =
    process.platform !== "win32" && Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= socketPathLimit;
  if (!isSocket) return { socketFolder: null, port: await freePort("127.0.0.1") };
  mkdirSync(folder, { mode: 0o700 });
  if (identity.owner) chownSync(folder, identity.owner.uid, identity.owner.gid);
  return { socketFolder: folder, port: 5432 };
}

export function connectionString({ socketFolder, port }, password) {
  const who = `postgres://merchant_desk:${password}`;
  return socketFolder
    ? `${who}@localhost/merchant_desk?host=${encodeURIComponent(socketFolder)}&port=${port}`
    : `${who}@127.0.0.1:${port}/merchant_desk`;
}
