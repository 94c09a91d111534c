import { createContext } from "react";
import type { StartExport } from "#lib/client/jobs/start-export.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { OrdersFile } from "#lib/shared/orders/order-cells.ts";
import type { PageNumberingReport, ShownAddresses } from "#lib/shared/orders/orders.ts";

export type SetAsideCommands = { setAside: Command; putBack: Command };

/** Server actions of a list of orders. */
export type ListCommands = {
  /** Records who looks at addresses, and returns them. */
  showAddresses: Command<ShownAddresses>;
  /** Writes the file or the text, and records the export. */
  exportOrders: Command<OrdersFile>;
  aside?: SetAsideCommands;
};

/** Server actions of the order book. */
export type BookCommands = Required<ListCommands> & {
  startExport: StartExport;
  startFetch: Command<{ id: string }>;
  /** Finds out the page numbering with one or two calls. */
  findPageNumbering: Command<PageNumberingReport>;
};

// Every page of orders provides its own.
export const OrderCommands = createContext({} as ListCommands);
