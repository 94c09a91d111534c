import { afterEach, expect, test } from "vitest";
import { sayJson, startRawService } from "#lib/testing/raw-service.ts";
import { createTestClient } from "#lib/testing/test-client.ts";
import type { TestClient } from "#lib/testing/test-client.ts";

// Replies written by hand from each table of the spec, as its samples have them and as its reference tables do.
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function client(text: string): Promise<TestClient> {
  const service = await startRawService(sayJson(text));
  const one = createTestClient(service.baseUrl);
  closers.push(service.close, one.client.close);
  return one;
}

const LINKS = `"url":"https://u.example.com/l","short_url":"https://u.example.com/s","mobile_url":"https://m.example.com/l","mobile_short_url":"https://m.example.com/s"`;
const APP = `"we_app_info":{"app_id":"wx9","page_path":"pages/a?x=1","we_app_icon_url":"https://i.example.com/i.png","user_name":"gh_9","source_display_name":"特惠","title":"话费充值","desc":"100 充 92"}`;

test.each([
  [
    "sample",
    `{"code":0,"msg":"请求成功","msec":35,"time":1700000000,"data":{"single_url_list":{${LINKS},"we_app_page_path":"pages/b","we_app_web_view_url":"https://w.example.com/l","we_app_web_view_short_url":"https://w.example.com/s"},"sign":"CPS_1",${APP}}}`,
    6,
  ],
  ["reference", `{"code":0,"msg":"请求成功","msec":35,"time":1700000000,${LINKS},${APP}}`, 4],
])("operation 1 in the %s's shape", async (_shape, text, links) => {
  const one = await client(text);
  const result = await one.client.topUpLink({ sid: "shelf-1", placement: "body" }, one.options);
  expect(result).toMatchObject({
    outcome: "answered",
    message: "请求成功",
    serviceMs: 35,
    costPoints: null,
    warnings: [],
    data: {
      links: { url: { url: "https://u.example.com/l", isPlainHttp: false } },
      weAppInfo: { appId: "wx9", title: "话费充值", desc: "100 充 92" },
    },
  });
  expect(result.outcome === "answered" && Object.keys(result.data.links)).toHaveLength(links);
});

test.each([
  [
    "sample",
    `{"code":0,"mag":"成功","msec":"","time":1700000000,"data":{"name":"张*","accountNo":"6222***********0123","idCardCore":"110***********002X","bankPreMobile":"138****0426","result":"T","message":"认证一致","withholding_money":20}}`,
    null,
  ],
  [
    "reference",
    `{"code":0,"msg":"成功","msec":120,"time":1700000000,"data":{"name":"张*","accountNo":"6222***********0123","idCardCode":"110***********002X","bankPreMobile":"138****0426","result":"T","message":"认证一致","withholding_money":20}}`,
    120,
  ],
])("operation 2 in the %s's shape", async (_shape, text, serviceMs) => {
  const one = await client(text);
  const question = {
    name: "张三",
    accountNo: "6222021234567890123",
    idCardCode: "11010519491231002X",
    bankPreMobile: "13812340426",
  };
  expect(await one.client.bankCard(question, one.options)).toMatchObject({
    outcome: "answered",
    message: "成功",
    serviceMs,
    costPoints: 20,
    data: {
      verdict: "T",
      isEchoClash: false,
      verdictMessage: "认证一致",
      echo: {
        name: "张*",
        accountNo: "6222***********0123",
        idCardCode: "110***********002X",
        bankPreMobile: "138****0426",
      },
    },
  });
});

const GOODS = `{"goodsImg":"https://i.example.com/1.jpg","goodsCount":"2","goodsName":"保温杯","goodsSpec":"500ml"}`;
const PENDING = `"orderNo":"4253090000000000001","payTime":"2025-03-09 02:30:00","receiverName":"~a1b2c3d4e5f6g7h8~","receiverProvince":"浙江省","receiverCity":"杭州市","receiverDistrict":"西湖区","orderStatus":"1","remark":"轻放"`;

test.each([
  [
    "sample",
    `{"code":0,"msg":"ok","msec":9,"time":1700000000,"data":[{${PENDING},"goodsInfoList":[${GOODS}],"receiverAddress":"文三路","receiverPhone":"~p1~","payAmount":"12.50","withholding_money":2}]}`,
    { amountFen: { value: 1_250 }, receiver: { phone: "~p1~", address: "文三路" } },
  ],
  [
    "reference",
    `{"code":0,"msg":"ok","msec":9,"time":1700000000,"data":[{${PENDING},"goodsInfoList":${JSON.stringify(`[${GOODS}]`)},"withholding_money":2}]}`,
    { amountFen: null, receiver: { phone: null, address: null } },
  ],
])("operation 3 in the %s's shape", async (_shape, text, rest) => {
  const one = await client(text);
  const goods = {
    lines: [{ name: "保温杯", imageUrl: "https://i.example.com/1.jpg", spec: "500ml", count: { value: 2 } }],
  };
  const order = {
    orderNumber: "4253090000000000001",
    paidAt: { value: Date.UTC(2025, 2, 8, 18, 30) },
    goods,
    status: "1",
    remark: "轻放",
    isIncomplete: false,
    ...rest,
  };
  expect(await one.client.pendingOrders({ pageIndex: 1 }, one.options)).toMatchObject({
    outcome: "answered",
    costPoints: 2,
    warnings: [],
    data: { orders: [order], unreadableRows: 0 },
  });
});

const TID = "1234567890123456789";
test.each([
  [
    "sample",
    `{"code":0,"msg":"ok","msec":9,"time":1700000000,"data":{"open_uids":{"open_uid_info":[{"tid":${TID},"buyer_nick":"买家","buyer_open_uid":"AAF9"}]},"request_id":"r-1","withholding_money":1}}`,
    "r-1",
  ],
  [
    "reference",
    `{"code":0,"msg":"ok","msec":9,"time":1700000000,"data":{"open_uids":[{"tid":${TID},"buyer_nick":"买家","buyer_open_uid":"AAF9"}],"withholding_money":1}}`,
    null,
  ],
])("operation 4 in the %s's shape", async (_shape, text, requestId) => {
  const one = await client(text);
  expect(
    await one.client.buyerOpenId(
      { shopId: "9", edition: "basic", orders: [{ tid: TID, buyerNick: "买家" }] },
      one.options,
    ),
  ).toMatchObject({
    outcome: "answered",
    costPoints: 1,
    requestId,
    warnings: [],
    data: { answers: [{ tid: TID, buyerNick: "买家", openUid: "AAF9" }], foreignCount: 0 },
  });
});

test.each([
  [
    "sample",
    `{"code":0,"msg":"ok","msec":9,"time":1700000000,"data":{"content":[{"receiver_name":"~a1b2c3d4e5f6g7h8~","receiver_phone":"138****0426","province":"浙江省","city":"杭州市","town":"西湖区","receiver_address":"文三路",
    "order_sn":"250309-1","goods_name":"保温杯","goods_img":"https://i.example.com/1.jpg","goods_spec":"500ml","is_pre_sale":true,"last_ship_time":1741458600000,"confirm_time":1741458500000,"remark":"轻放","goods_count":2,"pay_amount":12.5,
    "order_status":1,"remark_tag":null,"remark_tag_name":null,"withholding_money":2}],"page":0,"pageSize":20,"totalElements":57}}`,
    { flag: null, flagName: null },
    "500ml",
  ],
  [
    "reference",
    `{"code":0,"msg":"ok","msec":9,"time":1700000000,"data":{"content":[{"receiver_name":"~a1b2c3d4e5f6g7h8~","receiver_phone":"138****0426","province":"浙江省","city":"杭州市","town":"西湖区","address":"文三路",
    "order_sn":"250309-1","goods_name":"保温杯","goods_img":"https://i.example.com/1.jpg","is_pre_sale":"true","last_ship_time":"1741458600000","confirm_time":"1741458500000","remark":"轻放","goods_count":"2","pay_amount":"12.5",
    "order_status":"1","remark_tag":"3","remark_tag_name":"加急","withholding_money":"2"}],"page":"0","pageSize":"20","total_elements":"57"}}`,
    { flag: "3", flagName: "加急" },
    null,
  ],
])("operation 5 in the %s's shape", async (_shape, text, flags, spec) => {
  const one = await client(text);
  const order = {
    orderNumber: "250309-1",
    goods: { name: "保温杯", imageUrl: "https://i.example.com/1.jpg", spec, count: { value: 2 } },
    isPreSale: { value: true },
    shipBy: { value: 1_741_458_600_000 },
    confirmedAt: { value: 1_741_458_500_000 },
    amountFen: { value: 1_250 },
    status: "1",
    remark: "轻放",
    receiver: {
      name: "~a1b2c3d4e5f6g7h8~",
      phone: "138****0426",
      province: "浙江省",
      city: "杭州市",
      district: "西湖区",
      address: "文三路",
    },
    costPoints: 2,
    isIncomplete: false,
    ...flags,
  };
  expect(
    await one.client.soldOrders({ ownerId: "9", edition: "enhanced", page: 0, pageSize: 20 }, one.options),
  ).toMatchObject({
    outcome: "answered",
    costPoints: 2,
    warnings: [],
    data: {
      orders: [order],
      total: { count: 57, isAbout: false },
      unreadableRows: 0,
      echo: { page: 0, pageSize: 20 },
    },
  });
});
