import type { Locator, Page } from "@playwright/test";

/** The rows of orders on the page, without the head of the table: each has a box to select it. */
export function orderRows(page: Page, select = "Select"): Locator {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({
      has: page.getByRole("checkbox", { name: new RegExp(`^${select}( ?(order|订单) .*)?$`) }),
    });
}
