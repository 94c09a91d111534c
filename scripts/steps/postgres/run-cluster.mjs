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
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../ports.mjs";
import { StepError } from "../run.mjs";
import { choosePlace } from "./choose-place.mjs";
import { ensureCluster, setPassword, writeForServer } from "./cluster.mjs";
import { endFormerServer } from "./former-server.mjs";
import { isImportant, whyNot } from "./server-log.mjs";
import { makeLifeline, spawnServer } from "./server-process.mjs";
import { clientRules, serverSettings } from "./server-settings.mjs";

/** The longest path a socket may have, without the zero byte at its end. */
const socketPathLimit = process.platform === "linux" ? 107 : 103;
const countedMs = 60_000;

/**
 * Runs the server of `files` on the cluster in `folder`, made if there is none. The folder must be locked by us.
 * @param {object} options
 * @param {string} options.folder
 * @param {import("./server-files.mjs").ServerFiles} options.files
 * Further options: see `startPostgres`.
 */
export async function runCluster({
  folder,
  files,
  settings,
  tell,
  pausesMs,
  onLost,
  projectFolder,
  elsewhere,
}) {
  const mark = rowMark(folder);
  await endFormerServer(join(folder, "postgres"), mark);
  const place = await choosePlace({ dataDir: folder, files, projectFolder, elsewhere, tell });
  const password = await ensurePassword(place, folder, (made) => ensureCluster(place, made));
  const address = await chooseAddress(place);
  writeForServer(place, "postgresql.conf", serverSettings(address, files.major, settings));
  writeForServer(place, "pg_hba.conf", clientRules);
  const lifeline = makeLifeline();
  try {
    const keeper = await keepRunning({ place, mark, lifeline, tell, pausesMs, onLost });
    return {
      url: connectionString(address, password),
      pid: keeper.pid,
      lifeline: lifeline?.hold ?? null,
      async stop() {
        await keeper.stop();
        lifeline?.close();
      },
    };
  } catch (error) {
    lifeline?.close();
    throw error;
  }
}

/** Ends the server that a killed start has left on the cluster in `folder`. */
export async function endServerIn(folder) {
  if (existsSync(folder)) await endFormerServer(join(folder, "postgres"), rowMark(folder));
}

function rowMark(folder) {
  return `merchant-desk-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16)}`;
}

/** Starts the server, and restarts it when it ends by itself. */
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
    tell(`PostgreSQL stopped unexpectedly (${code}) and is being restarted.`);
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

/** Makes sure that cluster and password exist; writes a new password once the cluster has it. */
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
