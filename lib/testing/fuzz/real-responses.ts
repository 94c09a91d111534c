import type { Operation } from "#lib/shared/calls/operations.ts";

const goods = {
  goodsImg: "https://i.example.com/1.jpg",
  goodsCount: "2",
  goodsName: "保温杯",
  goodsSpec: "500ml",
};
const pending = {
  orderNo: "4253090000000000001",
  payTime: "2025-03-09 02:30:00",
  receiverName: "~a1b2c3d4e5f6g7h8~",
  receiverProvince: "浙江省",
  receiverPhone: "13812340426",
  payAmount: "12.50",
  orderStatus: "1",
  remark: "轻放",
  withholding_money: 2,
};
const sold = {
  receiver_name: "王小明",
  receiver_phone: "138****0426",
  province: "浙江省",
  receiver_address: "文三路",
  order_sn: "250309-1",
  goods_name: "保温杯",
  goods_img: "https://i.example.com/1.jpg",
  is_pre_sale: true,
  last_ship_time: 1_741_458_600_000,
  goods_count: 2,
  pay_amount: 12.5,
  order_status: 1,
  remark_tag: null,
  withholding_money: 2,
};
const card = {
  name: "张*",
  accountNo: "6222***********0123",
  idCardCore: "110***********002X",
  bankPreMobile: "138****0426",
  result: "T",
  message: "认证一致",
  withholding_money: 20,
};
const links = {
  single_url_list: { url: "https://u.example.com/l", short_url: "https://u.example.com/s" },
  sign: "CPS_1",
  we_app_info: { app_id: "wx9", we_app_icon_url: "https://i.example.com/i.png", title: "话费充值" },
};
const entry = { tid: "#1234567890123456710#", buyer_nick: "买家", buyer_open_uid: "AAF9" };

const DATA: Record<Operation, unknown[]> = {
  topUpLink: [links, links.single_url_list],
  bankCard: [card, { ...card, result: "P", name: "张三" }],
  pendingOrders: [
    [],
    [
      { ...pending, goodsInfoList: [goods] },
      { ...pending, goodsInfoList: JSON.stringify([goods, goods]) },
    ],
    Array.from({ length: 20 }, () => ({ ...pending, goodsInfoList: [goods] })),
  ],
  buyerOpenId: [
    { open_uids: { open_uid_info: [entry] }, request_id: "r-1", withholding_money: 1 },
    { open_uids: Array.from({ length: 30 }, () => entry) },
  ],
  soldOrders: [
    { content: [sold], page: 0, pageSize: 20, totalElements: 57 },
    { content: Array.from({ length: 100 }, () => sold), page: 0, pageSize: 100, total_elements: "957" },
  ],
};

/** Responses of one operation in the shapes of the spec, trade numbers as bare digits. */
export function realReplies(operation: Operation): string[] {
  return REPLIES[operation];
}

const REPLIES = Object.fromEntries(
  Object.entries(DATA).map(([operation, all]) => [operation, all.flatMap(repliesWith)]),
) as Record<Operation, string[]>;

function repliesWith(data: unknown): string[] {
  return [
    { code: 0, msg: "请求成功", msec: 35, time: 1_700_000_000, data },
    { code: 0, mag: "成功", msec: "", withholding_money: 2, data },
    { code: 302, msg: "店铺未授权", data: { url: "https://api.example.com/authorize?shop=1", data } },
  ].map((reply) => JSON.stringify(reply).replaceAll(/"#(\d+)#"/g, "$1"));
}
