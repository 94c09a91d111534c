"use server";

import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";
import { ORDER_FEED } from "#lib/server/start/send-webhooks.ts";
import { sendTestEvent } from "#lib/server/webhooks/deliver-webhooks.ts";
import { resendDeliveries as resend, resendInput } from "#lib/server/webhooks/resend-deliveries.ts";
import {
  changeWebhook as change,
  changeWebhookInput,
  createWebhook as create,
  createWebhookInput,
  removeWebhook as remove,
  replaceWebhookSecret as replace,
} from "#lib/server/webhooks/webhook-settings.ts";

export const createWebhook = command({
  role: "admin",
  confirm: true,
  input: createWebhookInput,
  verb: (context, given) => create(context, given, ORDER_FEED.currentPositions),
});

export const changeWebhook = command({
  role: "admin",
  confirm: true,
  input: changeWebhookInput,
  verb: (context, given) => change(context, given, ORDER_FEED.currentPositions),
});

export const removeWebhook = command({ role: "admin", confirm: true, input: idInput, verb: remove });

export const replaceWebhookSecret = command({
  role: "admin",
  confirm: true,
  input: idInput,
  verb: replace,
});

export const testWebhook = command({
  role: "admin",
  input: idInput,
  verb: sendTestEvent,
});

export const resendDeliveries = command({
  role: "admin",
  input: resendInput,
  verb: resend,
});
