import type { CallResult } from "#lib/shared/calls/call-result.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { createTestClient, type TestClient } from "#lib/testing/test-client.ts";

export const MAIN_SHOP = { ownerId: "2208841037615", shopId: "318640275", sellerId: "700261" };
export const UNAUTHORIZED_SHOP = { ownerId: "2211480925736", shopId: "341976308" };

/** One fixed call per operation through the product's own client, and all of them at the same time. */
export type SandboxAsker = {
  client: TestClient;
  soldOrders: () => ReturnType<TestClient["soldOrders"]>;
  pendingOrders: (pageIndex?: number) => ReturnType<TestClient["pendingOrders"]>;
  buyerOpenId: () => ReturnType<TestClient["buyerOpenId"]>;
  bankCard: (accountNo?: string) => ReturnType<TestClient["bankCard"]>;
  topUpLink: (placement?: "body" | "query" | "both") => ReturnType<TestClient["topUpLink"]>;
  all: () => Promise<CallResult<unknown>[]>;
};

/** Calls the running sandbox through `createServiceClient`, without a rate limit. */
export function askSandbox({ baseUrl, token }: RunningSandbox): SandboxAsker {
  const client = createTestClient(baseUrl, { token });
  const holder = { name: "王小明", idCardCode: "110101199003077758", bankPreMobile: "13800138000" };
  const ask: SandboxAsker = {
    client,
    soldOrders: () =>
      client.soldOrders({ ownerId: MAIN_SHOP.ownerId, edition: "enhanced", page: 0, pageSize: 20 }),
    pendingOrders: (pageIndex = 1) =>
      client.pendingOrders({ sellerId: MAIN_SHOP.sellerId, pageIndex, pageSize: 20 }),
    buyerOpenId: () =>
      client.buyerOpenId({
        shopId: MAIN_SHOP.shopId,
        edition: "standard",
        orders: ["4402981677163358207", "100", "3"].map((tid) => ({ tid, buyerNick: `买家${tid}` })),
      }),
    bankCard: (accountNo = "6222020000000204008") => client.bankCard({ ...holder, accountNo }),
    topUpLink: (placement = "body") => client.topUpLink({ sid: "flyer-01", placement }),
    all: () =>
      Promise.all([
        ask.soldOrders(),
        ask.pendingOrders(),
        ask.buyerOpenId(),
        ask.bankCard(),
        ask.topUpLink(),
      ]),
  };
  return ask;
}
