"use server";

import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";
import { firstViewInput, setFirstView as chooseFirstView } from "#lib/server/orders/views/first-view.ts";
import { changeTableView, createTableView, removeTableView } from "#lib/server/orders/views/saved-views.ts";
import { bookViewChangeInput, bookViewInput } from "#lib/server/orders/views/view-input.ts";

export const setFirstView = command({ role: "staff", input: firstViewInput, verb: chooseFirstView });

const TABLE = "orderBook";

export const createView = command({
  role: "staff",
  input: bookViewInput,
  verb: (context, input) => createTableView(context, TABLE, input),
});

export const changeView = command({
  role: "staff",
  input: bookViewChangeInput,
  verb: (context, input) => changeTableView(context, TABLE, input),
});

export const removeView = command({
  role: "staff",
  input: idInput,
  verb: (context, input) => removeTableView(context, TABLE, input),
});
