import { type QueryClient, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { type CommandError, sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { ShownAddresses } from "#lib/shared/orders/orders.ts";
import { findAddresses, type HeldPage } from "./wanted-addresses.ts";

/** Records who looks at addresses, and gives them; a server action. */
export type ShowAddresses = (input: unknown) => Promise<CommandResult<ShownAddresses>>;

/** Which addresses the command is asked for; null for none. Those it gives come in the order of `found`. */
type Wanted = { input: object | null; found: AnyOrder[]; missing: number };

/** Whom addresses are asked of, and how orders are named to it. */
export type AddressSource = {
  showAddresses: ShowAddresses;
  wanted: (orders: Iterable<AnyOrder>, client: QueryClient) => Wanted;
};

/** The addresses that came with the pages of a list; `list` begins the keys of those pages. */
export function addressesOfList(shopId: string, list: QueryKey, showAddresses: ShowAddresses): AddressSource {
  return {
    showAddresses,
    wanted: (orders, client) => {
      const pages = client.getQueriesData<HeldPage>({ queryKey: list }).flatMap(([, page]) => page ?? []);
      const { lists, found, missing } = findAddresses(orders, pages);
      return { input: lists.length === 0 ? null : { shopId, lists }, found, missing };
    },
  };
}

export type AddressesState =
  | { kind: "hidden" | "busy" | "outdated" }
  | { kind: "failed"; error: CommandError }
  /** `missing`: of so many the page is not held any more. */
  | { kind: "shown"; rows: { order: AnyOrder; address: string | null }[]; missing: number };

/** Addresses while they are looked at: in no cache, and gone with what shows them. */
export function useAddresses({ showAddresses, wanted }: AddressSource) {
  const client = useQueryClient();
  const [state, setState] = useState<AddressesState>({ kind: "hidden" });
  // What comes after it was hidden again is dropped.
  const latest = useRef(0);

  async function show(orders: Iterable<AnyOrder>) {
    const press = ++latest.current;
    setState({ kind: "busy" });
    const next = await ask(orders);
    if (press === latest.current) setState(next);
  }

  async function ask(orders: Iterable<AnyOrder>): Promise<AddressesState> {
    const { input, found, missing } = wanted(orders, client);
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
