import type { Locale } from "#lib/shared/text/locales.ts";
import account from "./en/account.json" with { type: "json" };
import apiKeys from "./en/apiKeys.json" with { type: "json" };
import buyers from "./en/buyers.json" with { type: "json" };
import cards from "./en/cards.json" with { type: "json" };
import columns from "./en/columns.json" with { type: "json" };
import common from "./en/common.json" with { type: "json" };
import cost from "./en/cost.json" with { type: "json" };
import errors from "./en/errors.json" with { type: "json" };
import find from "./en/find.json" with { type: "json" };
import invite from "./en/invite.json" with { type: "json" };
import jobs from "./en/jobs.json" with { type: "json" };
import notices from "./en/notices.json" with { type: "json" };
import operations from "./en/operations.json" with { type: "json" };
import orderBook from "./en/orderBook.json" with { type: "json" };
import orderImport from "./en/orderImport.json" with { type: "json" };
import orderPrint from "./en/orderPrint.json" with { type: "json" };
import orders from "./en/orders.json" with { type: "json" };
import password from "./en/password.json" with { type: "json" };
import practice from "./en/practice.json" with { type: "json" };
import problems from "./en/problems.json" with { type: "json" };
import roles from "./en/roles.json" with { type: "json" };
import scan from "./en/scan.json" with { type: "json" };
import schedules from "./en/schedules.json" with { type: "json" };
import sessions from "./en/sessions.json" with { type: "json" };
import setUp from "./en/setUp.json" with { type: "json" };
import settings from "./en/settings.json" with { type: "json" };
import shell from "./en/shell.json" with { type: "json" };
import signIn from "./en/signIn.json" with { type: "json" };
import table from "./en/table.json" with { type: "json" };
import today from "./en/today.json" with { type: "json" };
import topUp from "./en/topUp.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };
import usage from "./en/usage.json" with { type: "json" };
import waiting from "./en/waiting.json" with { type: "json" };
import webhooks from "./en/webhooks.json" with { type: "json" };
import zhAccount from "./zh-CN/account.json" with { type: "json" };
import zhApiKeys from "./zh-CN/apiKeys.json" with { type: "json" };
import zhBuyers from "./zh-CN/buyers.json" with { type: "json" };
import zhCards from "./zh-CN/cards.json" with { type: "json" };
import zhColumns from "./zh-CN/columns.json" with { type: "json" };
import zhCommon from "./zh-CN/common.json" with { type: "json" };
import zhCost from "./zh-CN/cost.json" with { type: "json" };
import zhErrors from "./zh-CN/errors.json" with { type: "json" };
import zhFind from "./zh-CN/find.json" with { type: "json" };
import zhInvite from "./zh-CN/invite.json" with { type: "json" };
import zhJobs from "./zh-CN/jobs.json" with { type: "json" };
import zhNotices from "./zh-CN/notices.json" with { type: "json" };
import zhOperations from "./zh-CN/operations.json" with { type: "json" };
import zhOrderBook from "./zh-CN/orderBook.json" with { type: "json" };
import zhOrderImport from "./zh-CN/orderImport.json" with { type: "json" };
import zhOrderPrint from "./zh-CN/orderPrint.json" with { type: "json" };
import zhOrders from "./zh-CN/orders.json" with { type: "json" };
import zhPassword from "./zh-CN/password.json" with { type: "json" };
import zhPractice from "./zh-CN/practice.json" with { type: "json" };
import zhProblems from "./zh-CN/problems.json" with { type: "json" };
import zhRoles from "./zh-CN/roles.json" with { type: "json" };
import zhScan from "./zh-CN/scan.json" with { type: "json" };
import zhSchedules from "./zh-CN/schedules.json" with { type: "json" };
import zhSessions from "./zh-CN/sessions.json" with { type: "json" };
import zhSetUp from "./zh-CN/setUp.json" with { type: "json" };
import zhSettings from "./zh-CN/settings.json" with { type: "json" };
import zhShell from "./zh-CN/shell.json" with { type: "json" };
import zhSignIn from "./zh-CN/signIn.json" with { type: "json" };
import zhTable from "./zh-CN/table.json" with { type: "json" };
import zhToday from "./zh-CN/today.json" with { type: "json" };
import zhTopUp from "./zh-CN/topUp.json" with { type: "json" };
import zhUi from "./zh-CN/ui.json" with { type: "json" };
import zhUsage from "./zh-CN/usage.json" with { type: "json" };
import zhWaiting from "./zh-CN/waiting.json" with { type: "json" };
import zhWebhooks from "./zh-CN/webhooks.json" with { type: "json" };

/** Every text of the product, by namespace, for scripts and tests. Next compiles the files, and loads one by one. */
export const en = {
  account,
  apiKeys,
  buyers,
  cards,
  columns,
  common,
  cost,
  errors,
  find,
  invite,
  jobs,
  notices,
  operations,
  orderBook,
  orderImport,
  orderPrint,
  orders,
  password,
  practice,
  problems,
  roles,
  scan,
  schedules,
  sessions,
  setUp,
  settings,
  shell,
  signIn,
  table,
  today,
  topUp,
  ui,
  usage,
  waiting,
  webhooks,
};

export const zhCN: typeof en = {
  account: zhAccount,
  apiKeys: zhApiKeys,
  buyers: zhBuyers,
  cards: zhCards,
  columns: zhColumns,
  common: zhCommon,
  cost: zhCost,
  errors: zhErrors,
  find: zhFind,
  invite: zhInvite,
  jobs: zhJobs,
  notices: zhNotices,
  operations: zhOperations,
  orderBook: zhOrderBook,
  orderImport: zhOrderImport,
  orderPrint: zhOrderPrint,
  orders: zhOrders,
  password: zhPassword,
  practice: zhPractice,
  problems: zhProblems,
  roles: zhRoles,
  scan: zhScan,
  schedules: zhSchedules,
  sessions: zhSessions,
  setUp: zhSetUp,
  settings: zhSettings,
  shell: zhShell,
  signIn: zhSignIn,
  table: zhTable,
  today: zhToday,
  topUp: zhTopUp,
  ui: zhUi,
  usage: zhUsage,
  waiting: zhWaiting,
  webhooks: zhWebhooks,
};

export const MESSAGES: Record<Locale, typeof en> = { en, "zh-CN": zhCN };
