import { type QueryClient, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { use, useRef, useState } from "react";
import { OrderCommands } from "#components/orders/columns/order-commands.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { findAddresses, type HeldPage } from "./find-addresses.ts";

/** Source of addresses: a list, with the start of its pages' query keys; null for the book, which uses ids. */
export type AddressSource = { shopId: string; list: QueryKey } | null;

/** Input of the command, null for nothing; its addresses come in the order of `found`. */
type Wanted = { input: object | null; found: AnyOrder[]; missing: number };

function findWanted(orders: Iterable<AnyOrder>, pages: AddressSource, client: QueryClient): Wanted {
  if (pages === null) {
    const found = [...orders].filter((order) => order.receiver.hasAddress);
    const ids = found.flatMap((order) => ("id" in order ? order.id : []));
    return { input: ids.length === 0 ? null : { ids }, found, missing: 0 };
  }
  const held = client.getQueriesData<HeldPage>({ queryKey: pages.list }).flatMap(([, page]) => page ?? []);
  const { lists, found, missing } = findAddresses(orders, held);
  return { input: lists.length === 0 ? null : { shopId: pages.shopId, lists }, found, missing };
}

export type AddressesState =
  | { kind: "hidden" | "busy" | "outdated" }
  | { kind: "failed"; error: CommandError }
  /** `missing`: number of orders whose page is no longer in the cache. */
  | { kind: "shown"; rows: { order: AnyOrder; address: string | null }[]; missing: number };

/** Addresses while they are visible: never cached, dropped with their component. */
export function useAddresses(pages: AddressSource) {
  const { showAddresses } = use(OrderCommands);
  const client = useQueryClient();
  const [state, setState] = useState<AddressesState>({ kind: "hidden" });
  // Ignores a result that arrives after hiding.
  const latest = useRef(0);

  async function show(orders: Iterable<AnyOrder>) {
    const press = ++latest.current;
    setState({ kind: "busy" });
    const next = await ask(orders);
    if (press === latest.current) setState(next);
  }

  async function ask(orders: Iterable<AnyOrder>): Promise<AddressesState> {
    const { input, found, missing } = findWanted(orders, pages, client);
    if (input === null) return { kind: "shown", rows: [], missing };
    const result = await sendCommand(showAddresses, input);
    if (!result.ok) return { kind: "failed", error: result.error };
    if (result.value.kind === "outdated") return { kind: "outdated" };
    const addresses = result.value.addresses.flat();
    return {
      kind: "shown",
      rows: found.map((order, at) => ({ order, address: addresses[at] ?? null })),
      missing,
    };
  }

  function hide() {
    latest.current += 1;
    setState({ kind: "hidden" });
  }

  return { state, show, hide };
}
