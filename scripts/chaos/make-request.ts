import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import type { Visitor } from "#lib/testing/visit-desk.ts";
import type { BuyerRowsPage, BuyersJob } from "#lib/shared/buyers/buyers.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { ReadResponse } from "./read-chaos-response.ts";
import type { Users } from "./sign-in-users.ts";

/** One new request that may cost points. */
export type PaidRequest = {
  idempotencyKey: string;
  operation: Operation;
  /** Text that only this request has on the wire. */
  mark: string;
  /** Request hash that the ledger must have. */
  requestHash: string;
  /** Sends the request as the page does, the same each time. */
  send: () => Promise<Response>;
  /** Response that the browser got before the kill, if any. */
  reply: ReadResponse | null;
  /** Response to the same request sent again after the restart. */
  resent: ReadResponse | null;
};

/** The service's IDs of the sandbox's main shop. */
const SHOP = { ownerId: "2208841037615", shopId: "318640275", sellerId: "700261" };
const HOLDER = { name: "陈晓明", idCardCode: "11010519491231002X", bankPreMobile: "13800138000" };
const LEVELS = [2, 3, 4] as const;

type Made = { mark: string; question: object; send: () => Promise<Response> };

const MAKERS: Record<Operation, (nth: number, idempotencyKey: string, users: Users) => Made> = {
  topUpLink,
  bankCard,
  pendingOrders,
  buyerOpenId,
  soldOrders,
};

/** Makes the request of this number, with its own day, card, order or placement. */
export function makeRequest(operation: Operation, nth: number, users: Users): PaidRequest {
  const idempotencyKey = randomUUID();
  const { mark, question, send } = MAKERS[operation](nth, idempotencyKey, users);
  return {
    idempotencyKey,
    operation,
    mark,
    requestHash: requestHash(FIRST_ACCOUNT, operation, question, users.hashingKey),
    send,
    reply: null,
    resent: null,
  };
}

function soldOrders(nth: number, idempotencyKey: string, { staff, shopId }: Users): Made {
  const mark = nthDay(nth);
  const fields = { ownerId: SHOP.ownerId, edition: "enhanced", page: 0, pageSize: 20, startTime: mark };
  return {
    mark,
    question: fields,
    send: () =>
      staff.fetch(`/api/orders/sold?shop=${shopId}&from=${mark}`, {
        headers: { "Idempotency-Key": idempotencyKey },
      }),
  };
}

function pendingOrders(nth: number, idempotencyKey: string, { staff, shopId }: Users): Made {
  const mark = nthDay(nth);
  const fields = { sellerId: SHOP.sellerId, pageIndex: 1, pageSize: 20, startTime: mark };
  return {
    mark,
    question: fields,
    send: () =>
      staff.fetch(`/api/orders/pending?shop=${shopId}&from=${mark}`, {
        headers: { "Idempotency-Key": idempotencyKey },
      }),
  };
}

function bankCard(nth: number, idempotencyKey: string, { command }: Users): Made {
  const accountNo = withCheckDigit(`622202${digits(nth, 12)}`);
  const level = LEVELS[nth % LEVELS.length] ?? 2;
  const { name, idCardCode, bankPreMobile } = HOLDER;
  const fields = { name, accountNo, ...(level > 2 && { idCardCode }), ...(level > 3 && { bankPreMobile }) };
  return {
    mark: accountNo,
    question: fields,
    send: () => command("verifyCard", { idempotencyKey, level, ...fields, purpose: "退款" }),
  };
}

function buyerOpenId(nth: number, idempotencyKey: string, { command, staff, shopId }: Users): Made {
  const tid = `4402${digits(nth, 13)}06`;
  const fields = { shopId: SHOP.shopId, edition: "basic", orders: [{ tid, buyerNick: "林晓" }] };
  return {
    mark: tid,
    question: fields,
    send: async () => {
      const press = { idempotencyKey, shopId, edition: "basic", orders: `${tid}\t林晓` };
      const started = await command("startBuyers", press);
      // A command that failed is HTTP 200 too, and started no lookup.
      const isStarted = started.ok && (await started.clone().text()).includes('"ok":true');
      return isStarted ? readLookup(staff, idempotencyKey) : started;
    },
  };
}

const LOOK_MS = 100;

/** Waits for the end of a lookup; gives it in the form of the other paid responses. */
async function readLookup(staff: Visitor, id: string): Promise<Response> {
  for (;;) {
    const polled = await staff.fetch(`/api/jobs?id=${id}`);
    if (!polled.ok) return polled;
    const { state, pause, costPoints, counts } = (await polled.json()) as BuyersJob;
    if (state === "paused" && pause?.by === "service")
      return Response.json({ kind: "problem", problem: { outcome: pause.outcome } });
    if (state === "done" && counts.maybeCharged > 0)
      return Response.json({ kind: "problem", problem: { outcome: "maybeCharged" } });
    if (state === "done") {
      const found = await staff.fetch(`/api/buyers/rows?job=${id}`);
      if (!found.ok) return found;
      const { rows } = (await found.json()) as BuyerRowsPage;
      return Response.json({ kind: "answered", answers: rows, facts: { costPoints } });
    }
    await sleep(LOOK_MS);
  }
}

function topUpLink(_: number, idempotencyKey: string, { command, placements, unasked }: Users): Made {
  const sid = unasked.pop();
  if (sid === undefined) throw new Error("no placement is left");
  return {
    mark: sid,
    question: { sid, placement: "body" },
    send: () => command("getLinks", { idempotencyKey, placementId: placements.get(sid) }),
  };
}

/** A day before all orders, so that every order matches the filter. */
function nthDay(nth: number): string {
  return new Date(Date.UTC(2000, 0, 1 + nth)).toISOString().slice(0, 10);
}

function digits(nth: number, length: number): string {
  return String(nth).padStart(length, "0");
}

/** Completes a card number by Luhn's rule. */
function withCheckDigit(start: string): string {
  const sum = [...start].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return start + String((10 - (sum % 10)) % 10);
}
