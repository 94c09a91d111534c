"use server";

import { command } from "#lib/server/guard/command.ts";
import { addFileOrders as add } from "#lib/server/orders/files/add-file-orders.ts";
import { checkFileOrders as check } from "#lib/server/orders/files/check-file-orders.ts";
import { fileCheckInput, fileOrdersInput } from "#lib/server/orders/files/file-order-input.ts";
import { fileColumnsInput, saveFileColumns as save } from "#lib/server/orders/files/save-columns.ts";

export const checkFileOrders = command({ role: "staff", input: fileCheckInput, verb: check });

export const addFileOrders = command({ role: "staff", input: fileOrdersInput, verb: add });

export const saveFileColumns = command({ role: "staff", input: fileColumnsInput, verb: save });
