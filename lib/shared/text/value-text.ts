// Units that people count in; "2件装" is one pack, and a dozen or a weight are other numbers.
const COUNTED =
  /^\(?(?:(?:共|共计|合计|总计|(?:购买)?数量|qty|quantity)[: ]*)?(?:[x×*] ?)?(\d{1,16}(?:\.0{1,9})?) ?(?:\(?[件个份盒箱套瓶包袋只支双条台本张组罐把块枚片桶盆束卷部株朵捆对付副粒颗杯碗筒顶面根床提听幅辆扎座架串壶坛排贴組]\)?|件商品|(?:pc|piece|unit|item|pack|set)s?\.?|ea|[x×])?[;,、]?$/i;

/** Reads a quantity with or without its unit; null for any other text. */
export function countIn(text: string): number | null {
  const count = Number(COUNTED.exec(text)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(count) ? count : null;
}

const DECIMAL = /^(-?)(?=\.?\d)(\d{0,16})(?:\.(\d{1,30}))?$/;
// A word before the amount, and behind it that freight is part of it.
const ASIDE =
  /^(?:实[付收]|应[付收]|合计|总[计价额]|小计|付款|支付|订单|金额)(?:款|金额)?:? ?(?=\D{0,4}\d)|(?<=[\d元]) ?\(含[运邮快][^()]{0,20}\)$/g;
// The amount's own currency, before or behind it; an amount in another one is unreadable.
const CURRENCY =
  /^([-+]?)(?:(?:CN)?¥|RMB|CNY|人民币)[: ]?(?=[-+.\d])|(?<=[.\d]) ?(?:\((?:元|CNY|RMB|人民币)\)|元整?|圆|¥|RMB|CNY|yuan|人民币元?)$/gi;
// "1,200" may be a decimal comma; with two decimals or a currency it can only be thousands.
const GROUPED = /^-?\d{1,3}(?:,\d{3}){1,4}\.\d{2}$/;
const GROUPED_YUAN = /^-?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{2})?$/;

/**
 * Reads yuan, with or without its currency, as exact whole fen; null where it would need rounding, or for any other
 * text.
 */
export function fenIn(text: string): number | null {
  const bare = text.replace(ASIDE, "");
  const amount = bare.replace(CURRENCY, "$1").replace(/^\+/, "");
  const isGrouped = (amount === bare ? GROUPED : GROUPED_YUAN).test(amount);
  const parts = DECIMAL.exec(isGrouped ? amount.replaceAll(",", "") : amount);
  const [, sign = "", yuan = "", fraction = ""] = parts ?? [];
  if (parts === null || /[1-9]/.test(fraction.slice(2))) return null;
  const fen = Number(yuan + fraction.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(fen)) return null;
  return sign === "-" && fen !== 0 ? -fen : fen;
}
