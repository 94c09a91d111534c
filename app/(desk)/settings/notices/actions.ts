"use server";

import { command } from "#lib/server/guard/command.ts";
import { sendTestNotice } from "#lib/server/notices/deliver.ts";
import {
  changeTarget as change,
  changeTargetInput,
  createTarget as create,
  createTargetInput,
  removeTarget as remove,
  targetInput,
} from "#lib/server/notices/recipients.ts";

export const createNoticeTarget = command({
  role: "admin",
  confirm: true,
  input: createTargetInput,
  verb: create,
});

export const changeNoticeTarget = command({
  role: "admin",
  confirm: true,
  input: changeTargetInput,
  verb: change,
});

export const removeNoticeTarget = command({ role: "admin", confirm: true, input: targetInput, verb: remove });

export const testNoticeTarget = command({
  role: "admin",
  input: targetInput,
  verb: (context, target) => sendTestNotice(context, target),
});
