import { createContext } from "react";
import type { StartExport } from "#lib/client/jobs/start-export.ts";
import type { PaidAction } from "#lib/client/use-paid-requests.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { OrdersFile } from "#lib/shared/orders/order-cells.ts";
import type { PageNumberingReport, ShownAddresses } from "#lib/shared/orders/orders.ts";

type Send<Value> = (input: unknown) => Promise<CommandResult<Value>>;

export type SetAsideCommands = { setAside: Send<null>; putBack: Send<null> };

/** Server actions of a list of orders. */
export type ListCommands = {
  /** Records who looks at addresses, and returns them. */
  showAddresses: Send<ShownAddresses>;
  /** Writes the file or the text, and records the export. */
  exportOrders: Send<OrdersFile>;
  aside?: SetAsideCommands;
};

/** Server actions of the order book. */
export type BookCommands = Required<ListCommands> & {
  startExport: StartExport;
  startFetch: Send<{ id: string }>;
  /** Finds out the page numbering with one or two calls. */
  findPageNumbering: PaidAction<PageNumberingReport>;
};

// Every page of orders provides its own.
export const OrderCommands = createContext({} as ListCommands);
