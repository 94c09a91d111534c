import { spawn } from "node:child_process";
import { childEnv } from "./runtime.mjs";

/** The child processes of the current step: a signal ends them before us. */
const current = new Set();

/** Ends the current step, if any, and waits for it. */
export async function endStep() {
  await Promise.all(
    [...current].map(
      (child) =>
        new Promise((resolve) => {
          child.once("exit", resolve);
          child.kill("SIGTERM");
        }),
    ),
  );
}

/** Runs a long step with one progress line; shows its output only when it fails. */
export async function runStep(title, command, args, options = {}) {
  const startedAt = Date.now();
  const stopProgress = showProgress(title, startedAt);
  const { code, output } = await capture(command, args, options);
  stopProgress();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (code === 0) {
    console.log(`✓ ${title} (${seconds} s)`);
    return;
  }
  process.stderr.write(output);
  throw new StepError(`${title} failed after ${seconds} s (exit code ${code}).`);
}

/** A failure whose message is the one line to show. */
export class StepError extends Error {
  exitCode = 1;
}

/** A failure that only a person can end: its exit code (EX_CONFIG) tells supervisors not to restart. */
export class Refusal extends StepError {
  exitCode = 78;
}

function capture(command, args, options) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { env: childEnv(), stdio: ["ignore", "pipe", "pipe"], ...options });
    current.add(child);
    child.on("exit", () => current.delete(child));
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: error.code, output: `${error.message}\n` }));
    child.on("close", (code, signal) =>
      resolve({ code: code ?? signal, output: Buffer.concat(chunks).toString() }),
    );
  });
}

function showProgress(title, startedAt) {
  if (!process.stdout.isTTY) {
    console.log(`… ${title}`);
    return () => {};
  }
  const draw = () => process.stdout.write(`\r… ${title} ${Math.round((Date.now() - startedAt) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write("\r\x1b[2K");
  };
}
