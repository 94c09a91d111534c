import { readTimes } from "#lib/shared/jobs/schedules.ts";
import {
  MAX_ORDER_TIMES,
  NOTICE_EVENTS,
  type NoticeChannel,
  type NoticeEvent,
  type NoticeRecipient,
} from "#lib/shared/notices/notices.ts";
import type { Locale } from "#lib/shared/text/locales.ts";

/** Input of a recipient; empty secrets stay as they are. */
export type NoticeDraft = {
  id?: string;
  name: string;
  channel: NoticeChannel;
  webhook: string;
  secret: string;
  host: string;
  port: string;
  user: string;
  password: string;
  from: string;
  to: string;
  locale: Locale;
  events: NoticeEvent[];
  orderTimes: string;
  quietFrom: number | null;
  quietUntil: number | null;
  isOn: boolean;
};

export function toNoticeDraft(locale: Locale, target?: NoticeRecipient): NoticeDraft {
  const secrets = { webhook: "", secret: "", password: "" };
  if (!target) {
    const mail = { host: "", port: "465", user: "", from: "", to: "" };
    const initial = {
      name: "",
      channel: "wecom",
      orderTimes: "",
      quietFrom: null,
      quietUntil: null,
      isOn: true,
    } as const;
    return { ...secrets, ...mail, ...initial, locale, events: [...NOTICE_EVENTS] };
  }
  const { id, name, channel, locale: of, events, orderTimes, quietFrom, quietUntil, isOn, mail } = target;
  const { host = "", port = 465, user = "", from = "", to = "" } = mail ?? {};
  const saved = {
    id,
    name,
    channel,
    locale: of,
    events,
    quietFrom,
    quietUntil,
    isOn,
    orderTimes: orderTimes.join(", "),
  };
  return { ...secrets, ...saved, host, port: String(port), user, from, to };
}

/** Input of the commands; null if the times can't be read. */
export function noticeInput({ port, orderTimes: typed, ...draft }: NoticeDraft) {
  const orderTimes = typed.trim() === "" ? [] : readTimes(typed, MAX_ORDER_TIMES);
  if (orderTimes === null) return null;
  return { ...draft, orderTimes, port: /^\d{1,5}$/.test(port) ? Number(port) : 0 };
}
