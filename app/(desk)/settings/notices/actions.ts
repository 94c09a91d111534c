"use server";

import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";
import { sendTestNotice } from "#lib/server/notices/deliver.ts";
import {
  changeTarget as change,
  changeTargetInput,
  createTarget as create,
  createTargetInput,
  removeTarget as remove,
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

export const removeNoticeTarget = command({ role: "admin", confirm: true, input: idInput, verb: remove });

export const testNoticeTarget = command({
  role: "admin",
  input: idInput,
  verb: sendTestNotice,
});
