import type { Accounts } from "#lib/sandbox/state/accounts.ts";
import type { MeteredCall, MeterReading } from "#lib/sandbox/state/call-meter.ts";
import type { ListedShop } from "#lib/sandbox/control/control-routes.ts";
import type { Fault, ScriptedFault } from "#lib/sandbox/state/fault-queue.ts";
import type { SandboxOptions } from "#lib/sandbox/state/options.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";

export type { SandboxOptions } from "#lib/sandbox/state/options.ts";
type SandboxShop = ListedShop;
export type SandboxCall = MeteredCall;
export type SandboxFault = Fault;
type Balance = Pick<Accounts, "points" | "calls">;

/** Calls of the sandbox's control port; each rejects with the port's own message. */
export type SandboxControl = {
  shops(): Promise<SandboxShop[]>;
  authorize(ownerId: string): Promise<SandboxShop>;
  deauthorize(ownerId: string): Promise<SandboxShop>;
  /** Puts new sold orders on top of a shop's list. Returns their numbers. */
  insertSoldOrders(ownerId: string, count: number): Promise<string[]>;
  /** Puts new pending orders on top of a shop's list. Returns their numbers. */
  insertPendingOrders(ownerId: string, count: number): Promise<string[]>;
  /** Takes orders out of both lists of a shop. */
  removeOrders(ownerId: string, orderNumbers: readonly string[]): Promise<void>;
  options(): Promise<SandboxOptions>;
  setOptions(patch: Partial<SandboxOptions>): Promise<SandboxOptions>;
  setLatency(latencyMs: Partial<Record<ServiceOperation | "*", number>>): Promise<void>;
  /** Scripts a fault. `times` is 1 by default; null lasts until `clearFaults`. */
  addFault(fault: Fault, options?: Partial<Omit<ScriptedFault, "fault">>): Promise<void>;
  clearFaults(): Promise<void>;
  /** Calls after `sinceId`, in order of arrival. */
  meter(sinceId?: number): Promise<MeterReading>;
  clearMeter(): Promise<void>;
  balance(): Promise<Balance>;
  setBalance(balance: { points?: number; calls?: Partial<Balance["calls"]> }): Promise<Balance>;
  /** Adds or changes a token; `operations` null removes it. */
  setToken(token: string, operations: ServiceOperation[] | null, name?: string): Promise<void>;
  /** Resets everything; meter ids go on. */
  reset(): Promise<void>;
};

/** A typed client of the control port at `controlUrl`. */
export function createSandboxControl(controlUrl: string): SandboxControl {
  async function ask<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(controlUrl + path, init);
    const value = (await response.json()) as Value & { error?: string };
    if (!response.ok) throw new Error(`sandbox control ${method} ${path}: ${value.error}`);
    return value;
  }

  const insert = async (ownerId: string, count: number, list: "sold" | "pending") =>
    (await ask<{ orderNumbers: string[] }>("POST", `/shops/${ownerId}/orders`, { count, list })).orderNumbers;

  return {
    shops: () => ask("GET", "/shops"),
    authorize: (ownerId) => ask("POST", `/shops/${ownerId}/authorize`),
    deauthorize: (ownerId) => ask("POST", `/shops/${ownerId}/deauthorize`),
    insertSoldOrders: (ownerId, count) => insert(ownerId, count, "sold"),
    insertPendingOrders: (ownerId, count) => insert(ownerId, count, "pending"),
    removeOrders: async (ownerId, orderNumbers) =>
      void (await ask("DELETE", `/shops/${ownerId}/orders`, { orderNumbers })),
    options: () => ask("GET", "/options"),
    setOptions: (patch) => ask("PUT", "/options", patch),
    setLatency: async (latencyMs) => void (await ask("PUT", "/latency", latencyMs)),
    addFault: async (fault, options = {}) =>
      void (await ask("POST", "/faults", { operation: "*", times: 1, ...options, fault })),
    clearFaults: async () => void (await ask("DELETE", "/faults")),
    meter: (sinceId = 0) => ask("GET", `/meter?since=${sinceId}`),
    clearMeter: async () => void (await ask("DELETE", "/meter")),
    balance: () => ask("GET", "/balance"),
    setBalance: (balance) => ask("PUT", "/balance", balance),
    setToken: async (token, operations, name) =>
      void (await ask("PUT", "/tokens", { token, operations, ...(name ? { name } : {}) })),
    reset: async () => void (await ask("POST", "/reset")),
  };
}

/** The body of a metered call, byte for byte as text. */
export function bodyText({ rawBody }: SandboxCall): string {
  return Buffer.from(rawBody, "base64").toString("utf8");
}

/** The parts of a multipart body by name, in order. */
export function formParts(call: SandboxCall): [name: string, value: string][] {
  const boundary = /boundary=(\S+)$/.exec(call.headers["content-type"] ?? "")?.[1];
  if (!boundary) throw new Error("the call is not multipart");
  const parts = bodyText(call).split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [, name, value] =
      /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error(`a part of another shape: ${part}`);
    return [name, value];
  });
}
