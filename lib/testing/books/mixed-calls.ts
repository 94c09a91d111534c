import type { PriceList } from "#lib/sandbox/state/price-list.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { type Operation } from "#lib/shared/calls/operations.ts";
import { luhnCard } from "#lib/testing/card-requests.ts";
import type { FuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import type { SandboxFault, SandboxOptions } from "#lib/testing/sandbox-control.ts";

/** The sandbox's billing for one account. */
export type Billing = Required<Pick<SandboxOptions, "chargeRule" | "chargePlace" | "prices">>;

/** A fault for the next call. */
export type MixedFault = { fault: SandboxFault; isBilled: boolean; times: number };

const SOLD = 1_234;
const PENDING = 96;

/** A request of any kind, level, edition and size; each call of a run has its own `nth`. */
export function mixedRequest<O extends Operation>(
  operation: O,
  nth: number,
  random: FuzzRandom,
): OperationRequest<O> {
  const requests: { [Name in Operation]: () => OperationRequest<Name> } = {
    topUpLink: () => ({ sid: `place-${nth}`, placement: "body" }),
    bankCard: () => {
      const level = random.pick([2, 3, 4]);
      return {
        name: "林晓",
        accountNo: luhnCard(nth),
        ...(level > 2 && { idCardCode: "110101199003077678" }),
        ...(level > 3 && { bankPreMobile: "13800138000" }),
      };
    },
    pendingOrders: () => {
      const pageSize = random.size(100);
      return { sellerId: "700261", ...pageOf(PENDING, pageSize, 1, "pageIndex"), pageSize };
    },
    buyerOpenId: () => ({
      shopId: "318640275",
      edition: random.pick(["basic", "enhanced", "standard"] as const),
      orders: Array.from({ length: 1 + random.below(30) }, (_, index) => ({
        tid: String(4_402_981_677_163_350_001n + BigInt(nth * 31 + index)),
        buyerNick: "n",
      })),
    }),
    soldOrders: () => {
      const pageSize = random.size(100);
      const edition = random.pick(["basic", "enhanced"] as const);
      return { ownerId: "2208841037615", edition, ...pageOf(SOLD, pageSize, 0, "page"), pageSize };
    },
  };
  return requests[operation]();

  /** Any page of the list, the short last one, or an empty one after it. */
  function pageOf<Name extends string>(total: number, size: number, base: number, name: Name) {
    const last = Math.ceil(total / size) - 1;
    const page = random.once(6) ? last + random.below(2) : random.below(last + 1);
    return { [name]: base + page } as Record<Name, number>;
  }
}

export function mixedBilling(random: FuzzRandom): Billing {
  const price = (most: number) => 1 + random.below(most);
  const prices: PriceList = {
    topUpLink: [price(4)],
    bankCard: [price(9), price(9), price(9)],
    pendingOrders: [price(5)],
    buyerOpenId: [price(6), price(6), price(6)],
    soldOrders: [price(5), price(5)],
  };
  return {
    chargeRule: random.pick(["perCall", "perRow"]),
    chargePlace: random.pick(["rows", "rows", "entries", "data", "envelope", "none"]),
    prices,
  };
}

/** The price of a call or row. Variants and prices are in the order of the spec. */
export function priceIn({ prices }: Billing, operation: Operation, variant: string | null): number {
  return prices[operation][Math.max(0, OPERATION_FACTS[operation].variants.indexOf(variant))] ?? 0;
}

/** A fault for one call in three, else null. */
export function mixedFault<O extends Operation>(
  operation: O,
  variant: string | null,
  billing: Billing,
  random: FuzzRandom,
): MixedFault | null {
  if (!random.once(3)) return null;
  const price = priceIn(billing, operation, variant);
  const once = (fault: SandboxFault, isBilled = random.once(2)) => ({ fault, isBilled, times: 1 });
  return random.pick([
    () => once({ kind: "reset" }),
    () => once({ kind: "truncate" }),
    () => once({ kind: "resetMidBody" }),
    () => once({ kind: "code", code: 101, msg: "timed out" }),
    () => once({ kind: "code", code: 202, msg: "retry later" }),
    () => once({ kind: "code", code: 200, msg: "system error" }),
    () => once({ kind: "code", code: 999, msg: "who knows" }),
    () => once({ kind: "code", code: 103, msg: "no such shop" }, false),
    () => once({ kind: "http", status: 503 }),
    () => once({ kind: "http", status: 302, headers: { location: "https://a.example/scan" } }),
    () => once({ kind: "html", status: random.pick([200, 502, 504]) }),
    () => once({ kind: "rawBody", body: "{" }),
    () => ({
      ...once({ kind: "http", status: 429, headers: { "retry-after": "0" } }, false),
      times: 1 + random.below(2),
    }),
    ...Array.from({ length: 6 }, () => () => once(oddCharge(operation, price, billing, random))),
  ])();
}

/** A charge that is missing, text, no number or in two places. A believable one is true. */
function oddCharge(
  operation: Operation,
  price: number,
  { chargePlace, chargeRule }: Billing,
  random: FuzzRandom,
): SandboxFault {
  const twice = { withholding_money: price + 7 };
  const isTwice = random.once(3);
  if (isTwice && operation !== "pendingOrders")
    return { kind: "patchEnvelope", patch: { ...twice, data: { withholding_money: price + 3 } } };
  // Next to an empty list a believable charge would be the only one.
  if (isTwice) return { kind: "patchEnvelope", patch: { withholding_money: -5 } };
  if (chargeRule === "perCall" && random.once(4))
    return { kind: "patchEnvelope", patch: { withholding_money: price } };
  const patch = { withholding_money: random.pick([-3, null, 1.5, 1e12, String(price)]) };
  // A believable charge in `data` would contradict the charges of the entries.
  if (operation === "buyerOpenId" && chargePlace === "entries")
    return { kind: "patch", patch: { withholding_money: -3 } };
  const isBeside = chargePlace === "envelope" || chargePlace === "none";
  if (operation === "topUpLink" || isBeside) return { kind: "patchEnvelope", patch };
  const isList = operation === "pendingOrders" || operation === "soldOrders";
  const isInRows = isList && (chargePlace !== "data" || operation === "pendingOrders");
  return { kind: isInRows ? "patchRows" : "patch", patch };
}
