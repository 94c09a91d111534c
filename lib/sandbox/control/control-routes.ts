import { isServiceOperation, SERVICE_OPERATIONS } from "#lib/sandbox/state/endpoints.ts";
import { FAULT_KINDS } from "#lib/sandbox/state/fault-queue.ts";
import { isRecord } from "#lib/sandbox/wire/parse-exact-json.ts";
import { patchOptions } from "#lib/sandbox/state/options.ts";
import { resetSandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import type { Accounts } from "#lib/sandbox/state/accounts.ts";
import type { Shop } from "#lib/sandbox/data/make-shops.ts";
import type { ScriptedFault } from "#lib/sandbox/state/fault-queue.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import { inForm } from "#lib/sandbox/data/order-numbers.ts";
import { makeOrder, ORDER_STATUSES } from "#lib/sandbox/data/make-order.ts";
import { createSeededRandom } from "#lib/sandbox/data/seeded-random.ts";

/** A shop as the control port lists it. */
export type ListedShop = {
  name: string;
  ownerId: string;
  shopId: string;
  sellerId: string;
  authorized: boolean;
  kind: Shop["kind"];
  sold: number;
  pending: number;
};

/** A value to return, or an issue that becomes HTTP 400. */
type ControlResult = { value: unknown } | { issue: string };

type Handler = (
  state: SandboxState,
  body: unknown,
  parts: { name: string; query: URLSearchParams },
) => ControlResult;

const DONE: ControlResult = { value: { ok: true } };

/** Handlers by method and path; `:name` stands for one segment. */
export const CONTROL_ROUTES: Record<string, Handler> = {
  "GET /prices": ({ options: { prices, chargeRule } }) => ({
    value: { prices, isPerRow: chargeRule === "perRow" },
  }),
  "GET /statuses": () => ({ value: ORDER_STATUSES }),
  "GET /shops": (state) => ({ value: state.shops.map(listShop) }),
  "POST /shops/:name/authorize": (state, _body, { name }) => setAuthorized(state, name, true),
  "POST /shops/:name/deauthorize": (state, _body, { name }) => setAuthorized(state, name, false),
  "POST /shops/:name/orders": (state, body, { name }) => {
    const shop = state.shops.find((one) => one.ownerId === name);
    const { count, list = "sold" } = isRecord(body) ? body : {};
    if (!shop || !isList(list) || !(Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 1000))
      return { issue: "needs a known shop, a count from 1 to 1000, and sold or pending as its list" };
    return { value: { orderNumbers: insertOrders(state, shop, list, Number(count)) } };
  },
  "DELETE /shops/:name/orders": (state, body, { name }) => {
    const shop = state.shops.find((one) => one.ownerId === name);
    const numbers = isRecord(body) ? body.orderNumbers : null;
    if (!shop || !Array.isArray(numbers)) return { issue: "needs a known shop and orderNumbers" };
    return { value: { removed: removeOrders(shop, new Set(numbers)) } };
  },
  "GET /options": (state) => ({ value: state.options }),
  "PUT /options": (state, body) => {
    const options = isRecord(body) ? patchOptions(state.options, body) : "the body must be an object";
    if (typeof options === "string") return { issue: options };
    state.options = options;
    return { value: options };
  },
  "GET /latency": (state) => ({ value: state.latencyMs }),
  "PUT /latency": (state, body) => {
    if (!isRecord(body)) return { issue: "the body must be an object" };
    const isFine = Object.entries(body).every(
      ([key, ms]) => (key === "*" || isServiceOperation(key)) && typeof ms === "number" && ms >= 0,
    );
    if (!isFine) return { issue: "latency is {operation or *: milliseconds from 0}" };
    state.latencyMs = { ...state.latencyMs, ...body };
    return { value: state.latencyMs };
  },
  "GET /faults": (state) => ({ value: state.faults.list() }),
  "POST /faults": (state, body) => {
    if (!isScriptedFault(body))
      return {
        issue:
          "a fault is {operation or *, times or null, skip?, isBilled?, " +
          `fault: {kind: ${FAULT_KINDS.join(" | ")}}}`,
      };
    state.faults.add(body);
    return DONE;
  },
  "DELETE /faults": (state) => {
    state.faults.clear();
    return DONE;
  },
  "GET /meter": (state, _body, { query }) => ({ value: state.meter.read(Number(query.get("since") ?? 0)) }),
  "DELETE /meter": (state) => {
    state.meter.clear();
    return DONE;
  },
  "GET /balance": (state) => ({ value: showBalance(state.accounts) }),
  "PUT /balance": (state, body) => setBalance(state.accounts, body),
  "PUT /tokens": (state, body) => setToken(state.accounts, body),
  "POST /reset": (state) => {
    resetSandboxState(state);
    return DONE;
  },
};

function listShop(shop: Shop): ListedShop {
  const { name, ownerId, shopId, sellerId, kind } = shop;
  return {
    name,
    ownerId,
    shopId,
    sellerId,
    authorized: shop.isAuthorized,
    kind,
    sold: shop.soldOrders.length,
    pending: shop.pendingOrders.length,
  };
}

function setAuthorized(state: SandboxState, ownerId: string, isAuthorized: boolean): ControlResult {
  const shop = state.shops.find((one) => one.ownerId === ownerId);
  if (!shop) return { issue: `no shop has the owner id ${ownerId}` };
  shop.isAuthorized = isAuthorized;
  return { value: listShop(shop) };
}

function showBalance({ points, calls }: Accounts) {
  return { points, calls };
}

function setBalance(accounts: Accounts, body: unknown): ControlResult {
  if (!isRecord(body)) return { issue: "the body must be an object" };
  const { points = accounts.points, calls = {} } = body;
  if (typeof points !== "number" || !isRecord(calls))
    return { issue: "balance is {points?: number, calls?: {operation: number or null}}" };
  const isFine = Object.entries(calls).every(
    ([key, left]) => isServiceOperation(key) && (left === null || typeof left === "number"),
  );
  if (!isFine) return { issue: `calls are counted for ${SERVICE_OPERATIONS.join(", ")}` };
  accounts.points = points;
  Object.assign(accounts.calls, calls);
  return { value: showBalance(accounts) };
}

function setToken(accounts: Accounts, body: unknown): ControlResult {
  const issue = {
    issue: "a token is {token, operations: [operation, …], name?}; operations null removes it",
  };
  if (!isRecord(body) || typeof body.token !== "string" || body.token === "") return issue;
  const { token, operations, name = `token ${accounts.tokens.size + 1}` } = body;
  if (operations === null) return accounts.tokens.delete(token) ? DONE : issue;
  if (typeof name !== "string" || !Array.isArray(operations) || !operations.every(isServiceOperation))
    return issue;
  accounts.tokens.set(token, {
    name: accounts.tokens.get(token)?.name ?? name,
    operations: new Set<ServiceOperation>(operations),
  });
  return DONE;
}

function isScriptedFault(value: unknown): value is ScriptedFault {
  if (!isRecord(value) || !isRecord(value.fault)) return false;
  const { operation, times, skip = 0, fault } = value;
  const isTimes = times === null || (Number.isInteger(times) && Number(times) >= 1);
  return (
    (operation === "*" || isServiceOperation(operation)) &&
    isTimes &&
    Number.isInteger(skip) &&
    FAULT_KINDS.some((kind) => kind === fault.kind)
  );
}

const LISTS = { sold: "soldOrders", pending: "pendingOrders" } as const;

function isList(value: unknown): value is keyof typeof LISTS {
  return typeof value === "string" && Object.hasOwn(LISTS, value);
}

/** Puts new orders on top of a shop's list, as when buyers pay while somebody pages. Returns their numbers. */
function insertOrders(state: SandboxState, shop: Shop, list: keyof typeof LISTS, count: number): string[] {
  const known = shop[LISTS[list]];
  const nowMs = state.settings.startMs;
  const random = createSeededRandom(state.settings.seed + known.length);
  const newestMs = Math.max(state.now(), (known[0]?.confirmedAt ?? 0) + 1000);
  const orders = Array.from({ length: count }, (_, index) =>
    inForm(shop.numbers, makeOrder({ random, nowMs, ageMs: nowMs - newestMs - index * 1000, lines: 1 })),
  );
  orders.reverse();
  known.unshift(...orders.map((order) => (list === "pending" ? { ...order, status: 2 } : order)));
  return orders.map((order) => order.orderNumber);
}

/** Takes orders out of both lists of a shop, as when they are shipped or closed. Returns how many. */
function removeOrders(shop: Shop, numbers: ReadonlySet<unknown>): number {
  const before = shop.soldOrders.length + shop.pendingOrders.length;
  const stays = (order: { orderNumber: string }) => !numbers.has(order.orderNumber);
  shop.soldOrders = shop.soldOrders.filter(stays);
  shop.pendingOrders = shop.pendingOrders.filter(stays);
  return before - shop.soldOrders.length - shop.pendingOrders.length;
}
