"use server";

import { command } from "#lib/server/guard/command.ts";
import { chosenInput } from "#lib/server/orders/print/chosen-orders.ts";
import { getPackingSlips as getSlips } from "#lib/server/orders/print/packing-slips.ts";
import { getPickList as getList } from "#lib/server/orders/print/pick-list.ts";
import {
  markPrinted as mark,
  markPrintedInput,
  removePrintMarks as remove,
  removePrintMarksInput,
} from "#lib/server/orders/print/print-marks.ts";

export const getPickList = command({ role: "staff", input: chosenInput, verb: getList });

export const getPackingSlips = command({ role: "staff", input: chosenInput, verb: getSlips });

export const markPrinted = command({ role: "staff", input: markPrintedInput, verb: mark });

export const removePrintMarks = command({ role: "staff", input: removePrintMarksInput, verb: remove });
