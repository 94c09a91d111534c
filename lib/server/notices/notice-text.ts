import "server-only";
import { createTranslator } from "use-intl/core";
import type { Locale } from "#lib/shared/text/locales.ts";
import type { en } from "#messages/messages.ts";
import { loadMessages } from "#lib/server/http/load-messages.ts";
import { isPersonScope } from "#lib/shared/calls/budgets.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import type { DueOrders, NoticeEvent, NoticeFacts } from "#lib/shared/notices/notices.ts";
import { bookPageUrl } from "#lib/shared/orders/book.ts";

/** Lines of a digest, or of shops. */
const MAX_LINES = 12;
const OVERDUE = { due: "overdue", sort: "shipBy" } as const;

/** Events whose titles hold their counts. */
const COUNTED: readonly NoticeEvent[] = ["maybeCharged", "newOverdue"];

/** Page of the dashboard where the person can act on an event. */
const PAGES: Record<NoticeEvent | "test" | "digest", string> = {
  tokenRefused: "/settings/connection",
  serviceRefused: "/settings/connection",
  budget: "/usage/budgets",
  shopNeedsScan: "/settings/shops",
  maybeCharged: "/usage/maybe-charged",
  mismatchRun: "/cards",
  jobPaused: "/jobs",
  newOverdue: overduePage({ all: true }),
  ordersDue: overduePage({ all: true }),
  test: "/settings/notices",
  digest: "/settings/notices",
};

/** The overdue orders of a shop, or of all. */
function overduePage(which: { shop: string } | { all: true }): string {
  return `/orders/book${bookPageUrl.write({ ...OVERDUE, ...which })}`;
}

type NoticeToTell = {
  event: NoticeEvent | "test" | "digest";
  facts: NoticeFacts;
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
  const { event, facts, at, isRepeated } = notice;
  const texts = await loadTexts(words, at);
  const { t, timeText } = texts;
  const [title = "", ...lines] = eventLines(texts, event, facts);
  return [
    t(`notices.texts.${words.isSandbox ? "sandboxTitle" : "title"}`, { title }),
    ...lines,
    timeText(at),
    ...(isRepeated ? [t("notices.texts.repeated")] : []),
    ...(words.address === null ? [] : [`${words.address}${pageOf(event, facts)}`]),
  ].join("\n");
}

type Texts = Awaited<ReturnType<typeof loadTexts>>;

/** Loads the texts of a language, and those for what a notice sent at `at` names. */
async function loadTexts({ locale, timeZone, shopName }: Words, at: number) {
  // A test makes sure that both languages have the same keys.
  const messages = (await loadMessages(locale)) as typeof en;
  const t = createTranslator({ locale, messages, timeZone });
  const timeText = (moment: number) => {
    const text = shortTime(moment, timeZone, at);
    return text ? `${text.date} ${text.time}` : "";
  };
  const nameOfShop = (shopId = "") => plain(shopName(shopId));
  return {
    t,
    timeText,
    nameOfShop,
    shopText: (shopId?: string) => nameOfShop(shopId) ?? t("notices.texts.aShop"),
    operationText: (operation?: Operation) => (operation ? t(`operations.names.${operation}`) : ""),
    dueText: ({ overdue, soon }: Omit<DueOrders, "shopId">) =>
      [
        ...(overdue > 0 ? [t("notices.texts.ordersDue.overdue", { count: overdue })] : []),
        ...(soon > 0 ? [t("notices.texts.ordersDue.soon", { count: soon })] : []),
      ].join(t("shell.listComma")),
  };
}

function eventLines(texts: Texts, event: NoticeToTell["event"], facts: NoticeFacts): string[] {
  if (event === "test") return [texts.t("notices.texts.test")];
  if (event === "digest") return digestLines(texts, facts);
  return [...SENTENCES[event](texts, facts), ...(event === "newOverdue" ? [] : often(texts, facts))];
}

/** Sentences of each event; the first is its title. */
const SENTENCES: Record<NoticeEvent, (texts: Texts, facts: NoticeFacts) => string[]> = {
  tokenRefused: ({ t, operationText }, { operation }) => [
    t("notices.texts.tokenRefused.title"),
    t("notices.texts.tokenRefused.body", { operation: operationText(operation) }),
  ],
  serviceRefused: ({ t, operationText }, { operation, reason }) => [
    t(`notices.texts.serviceRefused.${reason ?? "noPermissionOrCallsUsedUp"}`, {
      operation: operationText(operation),
    }),
    t("notices.texts.serviceRefused.body"),
  ],
  budget: ({ t }, { budget }) => {
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
      t(`notices.texts.budget.${body}`, { limit: t(`notices.texts.budget.${unit}`, { count: limit }) }),
    ];
  },
  shopNeedsScan: ({ t, shopText }, { shopId }) => [
    t("notices.texts.shopNeedsScan.title", { shop: shopText(shopId) }),
    t("notices.texts.shopNeedsScan.body"),
  ],
  maybeCharged: ({ t }, { count }) => [
    t("notices.texts.maybeCharged.title", { count: count ?? 1 }),
    t("notices.texts.maybeCharged.body"),
  ],
  mismatchRun: ({ t }, { cards }) => [
    t("notices.texts.mismatchRun.title", { count: cards ?? 5 }),
    t("notices.texts.mismatchRun.body"),
  ],
  jobPaused: ({ t, nameOfShop }, { shopId }) => {
    const shop = nameOfShop(shopId);
    return [
      shop === null ? t("notices.texts.jobPaused.title") : t("notices.texts.jobPaused.ofShop", { shop }),
      t("notices.texts.jobPaused.body"),
    ];
  },
  newOverdue: (texts, { shopId, overdue = 0, readFrom }) => [
    texts.t("notices.texts.newOverdue", { shop: texts.shopText(shopId), count: overdue }),
    ...readLine(texts, readFrom),
  ],
  ordersDue: (texts, { due = [], readFrom }) => {
    const { t, shopText, dueText } = texts;
    const shops = due.map((one) => `· ${shopText(one.shopId)}${t("notices.texts.colon")}${dueText(one)}`);
    return [
      t("notices.texts.ordersDue.title", { counts: dueText(sumDue(due)) }),
      ...firstLines(texts, shops),
      ...readLine(texts, readFrom),
    ];
  },
};

/** Says how old the data is. */
function readLine({ t, timeText }: Texts, readFrom: number | null = null): string[] {
  return readFrom === null ? [] : [t("notices.texts.readFrom", { time: timeText(readFrom) })];
}

function often({ t, timeText }: Texts, { count = 1, since, isStill }: NoticeFacts): string[] {
  if (count < 2 && !isStill) return [];
  const from = since === undefined ? "" : timeText(since);
  return [t(isStill ? "notices.texts.still" : "notices.texts.often", { count, since: from })];
}

function digestLines(texts: Texts, { held = [] }: NoticeFacts): string[] {
  const lines = held.map(({ event, facts }) => {
    const [title = ""] = SENTENCES[event](texts, facts);
    return `· ${title}${(facts.count ?? 1) > 1 && !COUNTED.includes(event) ? ` ×${facts.count}` : ""}`;
  });
  return [texts.t("notices.texts.digest", { count: held.length }), ...firstLines(texts, lines)];
}

function firstLines({ t }: Texts, lines: string[]): string[] {
  const more = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(more > 0 ? [t("notices.texts.more", { count: more })] : [])];
}

/** Page of a notice: that of its shop where only one is meant. */
function pageOf(event: keyof typeof PAGES, { shopId }: NoticeFacts): string {
  return event === "newOverdue" && shopId !== undefined ? overduePage({ shop: shopId }) : PAGES[event];
}

function sumDue(due: readonly DueOrders[]): Omit<DueOrders, "shopId"> {
  const sum = (of: (one: DueOrders) => number) => due.reduce((total, one) => total + of(one), 0);
  return { overdue: sum(({ overdue }) => overdue), soon: sum(({ soon }) => soon) };
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
