import "server-only";
import { createTranslator } from "use-intl/core";
import type { Locale } from "#lib/shared/text/locales.ts";
import type { en } from "#messages/messages.ts";
import { loadMessages } from "#lib/server/http/load-messages.ts";
import { isPersonScope } from "#lib/shared/calls/budgets.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import type { NoticeEvent, NoticeFacts } from "#lib/shared/notices/notices.ts";

const MAX_IN_DIGEST = 12;

/** Page of the dashboard where the person can act on an event. */
const PAGES: Record<NoticeEvent | "test" | "digest", string> = {
  tokenRefused: "/settings/connection",
  serviceRefused: "/settings/connection",
  budget: "/usage/budgets",
  shopNeedsScan: "/settings/shops",
  maybeCharged: "/usage/maybe-charged",
  mismatchRun: "/cards",
  jobPaused: "/jobs",
  test: "/settings/notices",
  digest: "/settings/notices",
};

export type NoticeToTell = {
  event: NoticeEvent | "test" | "digest";
  facts: NoticeFacts;
  /** Unix milliseconds. */
  at: number;
  /** Set if it may have arrived before. */
  isRepeated: boolean;
};

type Words = {
  locale: Locale;
  timeZone: string;
  /** Address of the dashboard; null if it can't be reached from outside. */
  address: string | null;
  isSandbox: boolean;
  shopName: (id: string) => string | null;
};

/** Text of one notice: what happened, how often, since when, and where to act on it. */
export async function noticeText(notice: NoticeToTell, words: Words): Promise<string> {
  // A test makes sure that both languages have the same keys.
  const messages = (await loadMessages(words.locale)) as typeof en;
  const t = createTranslator({
    locale: words.locale,
    messages,
    timeZone: words.timeZone,
  });
  const { event, facts, at, isRepeated } = notice;
  const time = (moment: number) => {
    const text = shortTime(moment, words.timeZone, at);
    return text ? `${text.date} ${text.time}` : "";
  };
  const lines =
    event === "test"
      ? [t("notices.texts.test")]
      : event === "digest"
        ? digestLines(facts)
        : [...sentences(event, facts), ...often(facts)];
  return [
    `Merchant Desk${words.isSandbox ? ` (${t("notices.texts.sandbox")})` : ""}: ${lines[0] ?? ""}`,
    ...lines.slice(1),
    time(at),
    ...(isRepeated ? [t("notices.texts.repeated")] : []),
    ...(words.address === null ? [] : [`${words.address}${PAGES[event]}`]),
  ].join("\n");

  function sentences(
    of: NoticeEvent,
    { operation, reason, budget, shopId, cards, count }: NoticeFacts,
  ): string[] {
    const name = operation ? t(`operations.names.${operation}`) : "";
    switch (of) {
      case "tokenRefused":
        return [
          t("notices.texts.tokenRefused.title"),
          t("notices.texts.tokenRefused.body", { operation: name }),
        ];
      case "serviceRefused":
        return [
          t(`notices.texts.serviceRefused.${reason ?? "noPermissionOrCallsUsedUp"}`, { operation: name }),
          t("notices.texts.serviceRefused.body"),
        ];
      case "budget": {
        if (!budget) return [];
        const { scope, period, unit, percent, limit, isWarnOnly } = budget;
        const what = isPersonScope(scope)
          ? t("notices.texts.budget.person")
          : scope === "all"
            ? t("notices.texts.budget.all")
            : t(`operations.names.${scope}`);
        const body = isWarnOnly && percent === 100 ? "bodyWarns" : (`body${percent}` as const);
        return [
          t(`notices.texts.budget.title${percent}`, { what, period: t(`notices.texts.budget.${period}`) }),
          t(`notices.texts.budget.${body}`, {
            limit: t(`notices.texts.budget.${unit}`, { count: limit }),
          }),
        ];
      }
      case "shopNeedsScan":
        return [
          t("notices.texts.shopNeedsScan.title", {
            shop: plain(words.shopName(shopId ?? "")) ?? t("notices.texts.aShop"),
          }),
          t("notices.texts.shopNeedsScan.body"),
        ];
      case "maybeCharged":
        return [
          t("notices.texts.maybeCharged.title", { count: count ?? 1 }),
          t("notices.texts.maybeCharged.body"),
        ];
      case "mismatchRun":
        return [
          t("notices.texts.mismatchRun.title", { count: cards ?? 5 }),
          t("notices.texts.mismatchRun.body"),
        ];
      case "jobPaused": {
        const shop = shopId === undefined ? null : plain(words.shopName(shopId));
        return [
          shop === null ? t("notices.texts.jobPaused.title") : t("notices.texts.jobPaused.ofShop", { shop }),
          t("notices.texts.jobPaused.body"),
        ];
      }
    }
  }

  function often({ count = 1, since, isStill }: NoticeFacts): string[] {
    if (count < 2 && !isStill) return [];
    const from = since === undefined ? "" : time(since);
    return [t(isStill ? "notices.texts.still" : "notices.texts.often", { count, since: from })];
  }

  function digestLines({ held = [] }: NoticeFacts): string[] {
    const shown = held.slice(0, MAX_IN_DIGEST).map((one) => {
      const [title = ""] = sentences(one.event, one.facts);
      return `· ${title}${(one.facts.count ?? 1) > 1 && one.event !== "maybeCharged" ? ` ×${one.facts.count}` : ""}`;
    });
    const more = held.length - shown.length;
    return [
      t("notices.texts.digest", { count: held.length }),
      ...shown,
      ...(more > 0 ? [t("notices.texts.more", { count: more })] : []),
    ];
  }
}

/** Public address of the dashboard; null if only this machine reaches it. */
export function outsideAddress(nextAuthUrl: string): string | null {
  const { hostname, origin } = new URL(nextAuthUrl);
  return isLoopbackHost(hostname) ? null : origin;
}

/** Removes angle brackets, which could mention everybody in a Feishu text. */
function plain(name: string | null): string | null {
  return name && name.replaceAll("<", "‹").replaceAll(">", "›").replaceAll("@", "＠");
}
