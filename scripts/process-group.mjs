import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { startPostgres } from "./steps/postgres/start-postgres.mjs";
import { endStep, StepError } from "./steps/run.mjs";
import { childEnv, nodeCommand, root } from "./steps/runtime.mjs";
import { parentOf, processStart } from "./steps/postgres/read-process-identity.mjs";

const nextChatter = /^✓ Running next\.config/;

/** Starts processes that end with us: the dashboard first so that its calls can finish, the database last. */
export function createProcessGroup() {
  const children = {};
  let database = null;
  let stopping = null;

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

  return { startDatabase, startSandbox, startDashboard, stop, isStopping: () => stopping !== null };

  /** Resolves with the address of the database in `dataDir`. */
  async function startDatabase(dataDir) {
    database = startPostgres({ dataDir, onLost: () => void stop(1) });
    return (await database).url;
  }

  async function startSandbox(variables, seed) {
    const args = [
      join(root, "lib/sandbox/serve-sandbox.ts"),
      "--ends-with-stdin",
      "--port",
      variables.SANDBOX_PORT,
      "--control-port",
      "0",
      "--seed",
      seed,
    ];
    const child = adopt("sandbox", args, childEnv({ SANDBOX_TOKEN: variables.SANDBOX_TOKEN }));
    const line = await firstLine(child, "sandbox");
    return JSON.parse(line).controlUrl;
  }

  async function startDashboard(isDev, { host, port }, env) {
    // The dashboard holds the database's lifeline: if we are killed, the database waits for its last rows.
    const lifeline = (await database)?.lifeline ?? "ignore";
    const args = [join(root, "scripts", "steps", "serve-next.mjs"), ...(isDev ? ["--dev"] : [])];
    const child = adopt("dashboard", args, { ...env, HOST: host, PORT: String(port) }, lifeline);
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (!nextChatter.test(line)) console.log(line);
    });
    await untilHealthy(child, `http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`);
  }

  function adopt(name, args, env, lifeline = "ignore") {
    if (stopping) throw new StepError(`The ${name} was not started: Merchant Desk is stopping.`);
    // A process group of its own: Ctrl-C reaches only us, and we stop the others in order.
    const child = spawn(nodeCommand(), args, {
      cwd: root,
      env,
      stdio: ["pipe", "pipe", "inherit", lifeline],
      detached: process.platform !== "win32",
    });
    children[name] = child;
    child.once("exit", (code, signal) => {
      if (stopping) return;
      // At exit code 1 it has printed the reason itself.
      if (code !== 1)
        console.error(`The ${name} stopped unexpectedly (${signal ? `by ${signal}` : `exit code ${code}`}).`);
      void stop(1);
    });
    return child;
  }

  function stop(code) {
    stopping ??= stopAll(code);
    return stopping;
  }

  async function stopAll(code) {
    await endStep();
    for (const child of [children.dashboard, children.sandbox]) if (child) await end(child);
    await database?.then(
      ({ stop: stopDatabase }) => stopDatabase(),
      () => {},
    );
    process.exit(code);
  }
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), 25_000);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

function firstLine(child, name) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", () => reject(new StepError(`The ${name} did not start.`)));
  });
}

async function untilHealthy(child, url) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new StepError("The dashboard did not start.");
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StepError("The dashboard did not respond within 60 s.");
}

const lookMs = 300;

/**
 * Calls `onGone` once when the npm that started us has ended, which may send no signal. Started by hand we outlive our
 * parent, as with nohup.
 * @param {() => void} onGone
 */
export function onParentGone(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm may start us through a shell.
  const npm = isShell(parent) ? parentOf(parent) : null;
  const npmStart = npm && processStart(npm);
  const look = setInterval(() => {
    if (process.ppid === parent && (!npm || processStart(npm) === npmStart)) return;
    clearInterval(look);
    onGone();
  }, lookMs);
  look.unref();
}

function isShell(pid) {
  if (process.platform !== "linux") return false;
  try {
    return /^(sh|dash|bash|ash|busybox|zsh)$/.test(readFileSync(`/proc/${pid}/comm`, "utf8").trim());
  } catch {
    return false;
  }
}
