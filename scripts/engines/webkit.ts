import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../steps/ports.mjs";
import { targetExpression, readersBy, until, type Engine, type EngineKind, type Target } from "./engine.ts";

/** Changes the page for two seconds: WebKit waits with a screenshot for the next painted frame. */
const KEEP_PAINTING = `void (function paint(left) {
  document.body.style.outline = left > 0 && left % 2 ? "1px solid transparent" : "";
  if (left > 0) setTimeout(paint, 50, left - 1);
})(40)`;

/** WebDriver's key of an element reference. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export const webkit: EngineKind = {
  name: "WebKit",
  packages: "webkit2gtk-driver xvfb xauth dbus-x11",
  programs: [
    { name: "WebKitWebDriver", variable: "WEBKIT_DRIVER_PATH" },
    { name: "dbus-run-session" },
    { name: "xvfb-run" },
    { name: "xauth" },
  ],
  start: async ([driver = "", session = "", screen = ""], folder) => {
    await mkdir(join(folder, ".config"));
    await writeFile(join(folder, ".config", "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${folder}"\n`);
    const port = await freePort("127.0.0.1");
    const args = ["--", screen, "-a", "-s", "-screen 0 1600x1200x24", driver, `--port=${port}`];
    const child = spawn(session, args, {
      stdio: "ignore",
      // A process group of its own, to end all of it.
      detached: true,
      env: {
        ...process.env,
        HOME: folder,
        XDG_CONFIG_HOME: join(folder, ".config"),
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
      },
    });
    const ended = once(child, "exit");
    const end = () => void (child.pid && process.kill(-child.pid));
    process.once("exit", end);
    const stop = async () => {
      process.off("exit", end);
      end();
      await ended;
    };
    try {
      return await driven(`http://127.0.0.1:${port}`, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

async function driven(origin: string, stop: () => Promise<void>): Promise<Engine> {
  async function ask<Value>(method: "GET" | "POST" | "DELETE", path: string, body = {}): Promise<Value> {
    const signal = AbortSignal.timeout(60_000);
    const init = method === "POST" ? { method, signal, body: JSON.stringify(body) } : { method, signal };
    const response = await fetch(origin + path, init);
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }
  await until("WebKitWebDriver", () => ask("GET", "/status").catch(() => null));
  type Session = { sessionId: string; capabilities: { browserVersion: string } };
  const { sessionId, capabilities } = await ask<Session>("POST", "/session", {
    capabilities: { alwaysMatch: {} },
  });
  const post = <Value>(path: string, body?: object) =>
    ask<Value>("POST", `/session/${sessionId}${path}`, body);
  const evaluate = <Value>(expression: string) =>
    post<Value>("/execute/sync", { script: `return ${expression}`, args: [] });
  await post("/window/rect", { x: 0, y: 0, width: 1440, height: 900 });

  const press = (target: Target) =>
    until(`${target.css} ${target.named ?? ""}`, async () => {
      const found = await evaluate<Record<string, string> | null>(targetExpression(target));
      if (found) await post(`/element/${found[ELEMENT]}/click`);
      return found;
    });

  return {
    version: capabilities.browserVersion,
    open: (url) => post("/url", { url }),
    press: async (target) => void (await press(target)),
    type: async (target, text) => {
      const field = await press(target);
      await evaluate("document.activeElement.select()");
      await post(`/element/${field[ELEMENT]}/value`, { text });
    },
    ...readersBy(evaluate),
    screenshot: async () => {
      await evaluate(KEEP_PAINTING);
      return Buffer.from(await ask<string>("GET", `/session/${sessionId}/screenshot`), "base64");
    },
    close: async () => {
      await ask("DELETE", `/session/${sessionId}`);
      await stop();
    },
  };
}
