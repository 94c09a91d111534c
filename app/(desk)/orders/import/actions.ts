"use server";

import { command } from "#lib/server/guard/command.ts";
import { addFileOrders as add } from "#lib/server/orders/files/add-file-orders.ts";
import {
  checkFileOrders as check,
  compareFileOrders as compare,
} from "#lib/server/orders/files/check-file-orders.ts";
import {
  fileCheckInput,
  fileCompareInput,
  fileOrdersInput,
  fileTakeBackInput,
} from "#lib/server/orders/files/file-order-input.ts";
import { fileColumnsInput, saveFileColumns as save } from "#lib/server/orders/files/save-columns.ts";
import { takeBackFileOrders as takeBack } from "#lib/server/orders/files/take-back-file-orders.ts";

export const checkFileOrders = command({ role: "staff", input: fileCheckInput, verb: check });

export const compareFileOrders = command({ role: "staff", input: fileCompareInput, verb: compare });

export const addFileOrders = command({ role: "staff", input: fileOrdersInput, verb: add });

export const takeBackFileOrders = command({ role: "staff", input: fileTakeBackInput, verb: takeBack });

export const saveFileColumns = command({ role: "staff", input: fileColumnsInput, verb: save });
