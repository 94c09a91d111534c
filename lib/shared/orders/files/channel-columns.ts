import { plainSigns } from "#lib/shared/orders/order-number.ts";
import type { ColumnsByField } from "#lib/shared/tables/pasted-columns.ts";
import { type Channel, CHANNELS } from "./file-orders.ts";

/** Fields that a column of a file can hold. */
export const FILE_FIELDS = [
  "number",
  "subNumber",
  "goods",
  "spec",
  "quantity",
  "amount",
  "status",
  "paidAt",
  "confirmedAt",
  "shipBy",
  "flag",
  "remark",
  "name",
  "phone",
  "province",
  "city",
  "district",
  "street",
  "address",
] as const;
export type FileField = (typeof FILE_FIELDS)[number];
export type FileColumns = ColumnsByField<FileField>;

/** Headings of each channel's export by field; of several, the first that the file has. */
const HEADS: Record<Channel, Partial<Record<FileField, string>>> = {
  taobao: {
    number: "主订单编号|订单编号",
    subNumber: "子订单编号",
    goods: "宝贝标题|商品标题|标题",
    spec: "商品属性|宝贝规格",
    quantity: "宝贝总数量|购买数量",
    amount: "买家实际支付金额|买家实付金额|总金额|买家应付货款",
    status: "订单状态",
    paidAt: "订单付款时间|付款时间",
    shipBy: "应发货时间|承诺发货时间|最晚发货时间",
    flag: "订单旗帜|插旗|备注旗帜",
    remark: "订单备注|商家备注|卖家备注",
    name: "收货人姓名|收货人",
    phone: "联系手机|手机|联系电话",
    address: "收货地址",
  },
  pinduoduo: {
    number: "订单号|订单编号",
    goods: "商品|商品名称|商品标题",
    spec: "商品规格|规格",
    quantity: "商品数量(件)|商品数量",
    amount: "用户实付金额(元)|商家实收金额(元)|商品总价(元)|用户实付金额|商家实收金额|商品总价",
    status: "订单状态",
    paidAt: "支付时间",
    confirmedAt: "订单确认时间|订单成交时间|成交时间|拼单成功时间",
    shipBy: "承诺发货时间",
    flag: "订单标记|备注标记",
    remark: "商家备注",
    name: "收货人|收件人",
    phone: "手机|收货人手机|手机号",
    province: "省|省份",
    city: "市|城市",
    district: "区|区县",
    street: "街道",
    // Without another one, the whole address.
    address: "详细地址|收货地址|街道",
  },
  douyin: {
    number: "主订单编号|主订单号",
    subNumber: "子订单编号|子订单号",
    goods: "选购商品|商品名称",
    spec: "商品规格",
    quantity: "商品数量",
    amount: "订单应付金额|应付金额",
    status: "订单状态",
    paidAt: "支付完成时间|支付时间",
    shipBy: "承诺发货时间",
    flag: "旗帜颜色",
    remark: "商家备注",
    name: "收件人|收货人",
    phone: "收件人手机号|收件人手机|收货人手机号",
    province: "省|省份",
    city: "市|城市",
    district: "区|区县",
    street: "街道|乡镇街道",
    address: "详细地址",
  },
};

/** Headings of the second file of Taobao, which has items and no receivers. */
const ITEM_HEADS = ["购买数量", "外部系统编号"];
/** Fewest headings that make a table one of a channel. */
const MIN_HEADS = 3;

/** Unifies a heading: narrow characters, no blanks. */
export function plainHead(cell: string): string {
  return plainSigns(cell.normalize("NFKC"))
    .replaceAll(" ", "")
    .replace(/["'=*]|\((?:必填|选填)\)/g, "")
    .toLowerCase();
}

/** Columns by the headings of a channel. */
export function channelColumnsByHeads(channel: Channel, heads: readonly string[]): FileColumns {
  const plain = heads.map(plainHead);
  const found = FILE_FIELDS.flatMap((field) => {
    const at = (HEADS[channel][field] ?? "")
      .split("|")
      .map((name) => (name === "" ? -1 : plain.indexOf(name)))
      .find((place) => place !== -1);
    return at === undefined ? [] : [[field, at] as const];
  });
  const { street, ...columns } = Object.fromEntries(found) as FileColumns;
  return street === undefined || street === columns.address ? columns : { ...columns, street };
}

/** Number of headings that a channel's export has; 0 without one for the order number. */
export function countHeads(channel: Channel, heads: readonly string[]): number {
  const columns = channelColumnsByHeads(channel, heads);
  return columns.number === undefined ? 0 : Object.keys(columns).length;
}

/** Recognises the channel of a table by its headings; null for none. */
export function recognizeChannel(heads: readonly string[]): Channel | null {
  const [best] = CHANNELS.map((channel) => ({ channel, count: countHeads(channel, heads) })).toSorted(
    (one, other) => other.count - one.count,
  );
  return best !== undefined && best.count >= MIN_HEADS ? best.channel : null;
}

/** True for the second file of Taobao. */
export function isItemsFile(heads: readonly string[]): boolean {
  const plain = heads.map(plainHead);
  const { amount, name, address } = channelColumnsByHeads("taobao", heads);
  return (
    ITEM_HEADS.some((head) => plain.includes(head)) &&
    amount === undefined &&
    name === undefined &&
    address === undefined
  );
}
