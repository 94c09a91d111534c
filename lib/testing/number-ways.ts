import { bodyText, type SandboxCall } from "./sandbox-control.ts";

/** The shops whose numbers have a hyphen, letters or twelve digits. */
export const SHOPS = [
  { name: "拾光文具", sold: 300, pending: 22, file: "pinduoduo" },
  { name: "远山五金", sold: 0, pending: 9, file: "taobao" },
] as const;
export const OTHER_NUMBER = /^(?:\d{6}-\d{15}|\d{12}|YS-[\dA-Z]+)$/;

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const bare = (number: string) => number.replaceAll("-", "");
const inGroups = (number: string, by: string) => bare(number).replace(/(.{4})(?=.)/g, `$1${by}`);
const halves = (number: string, by: string) =>
  `${bare(number).slice(0, bare(number).length >> 1)}${by}${bare(number).slice(bare(number).length >> 1)}`;

type Ways = Record<string, (number: string) => string>;

/** Ways to write a whole number, each of which a field may send to the service. */
export const WHOLE_WAYS: Ways = {
  "as it is": (number) => number,
  "without separators": bare,
  "in small letters": (number) => number.toLowerCase(),
  "a dash for the hyphen": (number) => number.replaceAll("-", "—"),
  "an underscore for the hyphen": (number) => number.replaceAll("-", "_"),
  "hyphens elsewhere": (number) => inGroups(number, "-"),
  "dashes elsewhere": (number) => inGroups(number, "—"),
  "one hyphen elsewhere": (number) => halves(number, "-"),
  "in full width": wide,
  "behind a label": (number) => `订单号：${number}`,
  "behind #": (number) => `#${number}`,
  "guarded as a text": (number) => `'${number}`,
  "guarded as a formula": (number) => `="${number}"`,
  "with invisible signs": (number) => [...number].join("\u200b"),
  "with blanks around": (number) => `\u00a0${number}\u3000`,
};

/** Ways to search for a number; blanks elsewhere may be several numbers, and a part is never sent. */
export const SEARCH_WAYS: Ways = {
  ...WHOLE_WAYS,
  "a blank for the hyphen": (number) => number.replaceAll("-", " "),
  "blanks elsewhere": (number) => inGroups(number, " "),
  "one blank elsewhere": (number) => halves(number, " "),
  "its last six signs": (number) => number.slice(-6),
  "its last six in small letters": (number) => number.slice(-6).toLowerCase(),
  "its last six in full width": (number) => wide(number.slice(-6)),
  "its last six behind a label": (number) => `尾号${number.slice(-6)}`,
  "its last six behind #": (number) => `#${number.slice(-6)}`,
};

/** The order number that each call on the wire had, byte for byte; null for a list without one. */
export const numbersSent = (calls: readonly SandboxCall[]) =>
  calls
    .filter(({ operation }) => operation === "pendingOrders")
    .map((call) => /"orderNoStr":"([^"]*)"/.exec(bodyText(call))?.[1] ?? null);
