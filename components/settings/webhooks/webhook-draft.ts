import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookRow } from "#lib/shared/webhooks/webhooks.ts";

/** Input of a webhook. */
export type WebhookDraft = {
  id?: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  isForAllShops: boolean;
  shopIds: string[];
  isOn: boolean;
};

export function toWebhookDraft(webhook?: WebhookRow): WebhookDraft {
  if (!webhook)
    return { name: "", url: "", events: [...WEBHOOK_EVENTS], isForAllShops: true, shopIds: [], isOn: true };
  const { id, name, url, events, shopIds, isOn } = webhook;
  return { id, name, url, events, isForAllShops: shopIds === null, shopIds: shopIds ?? [], isOn };
}

/** Input of the commands. */
export function webhookInput({ isForAllShops, shopIds, ...draft }: WebhookDraft) {
  return { ...draft, shopIds: isForAllShops ? null : shopIds };
}
