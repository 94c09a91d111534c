import "server-only";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { PRACTICE_ACTS, type PracticeAct } from "#lib/shared/practice/practice.ts";

export const practiceInput = z.strictObject({ act: z.enum(PRACTICE_ACTS) });

const SLOW_MS = 4_000;
const NEW_ORDERS = 3;

const offered = z.array(z.object({ name: z.string(), ownerId: z.string(), authorized: z.boolean() }));

/** Changes the bundled sandbox's behaviour for everybody; returns the shop concerned, if any. */
export async function practise(
  { identity }: Context,
  { act }: z.output<typeof practiceInput>,
): Promise<{ shop: string | null }> {
  const shop = await ACTS[act]();
  await recordAudit({ kind: "practiceChanged", personId: identity.personId, details: { what: act } });
  return { shop };
}

const ACTS: Record<PracticeAct, () => Promise<string | null>> = {
  unauthorizeShop: async () => {
    const { name, ownerId } = await firstShop();
    await ask("POST", `/shops/${encodeURIComponent(ownerId)}/deauthorize`);
    return name;
  },
  refuse401: () => refuse(401, "访问令牌无效"),
  refuse204: () => refuse(204, "接口调用次数不足，请充值"),
  slow: async () => {
    await ask("PUT", "/latency", { "*": SLOW_MS });
    return null;
  },
  newOrders: async () => {
    const { name, ownerId } = await firstShop();
    for (const list of ["pending", "sold"])
      await ask("POST", `/shops/${encodeURIComponent(ownerId)}/orders`, { count: NEW_ORDERS, list });
    return name;
  },
  normal: async () => {
    await ask("POST", "/reset");
    return null;
  },
};

/** Makes the sandbox reject calls with one code until it is back to normal. */
async function refuse(code: number, msg: string): Promise<null> {
  await ask("DELETE", "/faults");
  await ask("POST", "/faults", { operation: "*", times: null, fault: { kind: "code", code, msg } });
  return null;
}

async function firstShop(): Promise<z.infer<typeof offered>[number]> {
  const shops = offered.parse(await ask("GET", "/shops"));
  const shop = shops.find(({ authorized }) => authorized) ?? shops[0];
  if (!shop) throw new AppError("notFound", "the sandbox has no shop");
  return shop;
}

/** Calls the control port of the sandbox that the start command runs; live mode has none. */
async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const { mode, sandboxControlUrl } = env();
  if (
    mode !== "sandbox" ||
    sandboxControlUrl === null ||
    !isLoopbackHost(new URL(sandboxControlUrl).hostname)
  )
    throw new AppError("notFound", "there is no sandbox");
  const response = await fetch(`${sandboxControlUrl}${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  return response.json();
}
