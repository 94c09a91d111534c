import type { BankCardData } from "#lib/server/service/operations/bank-card.ts";
import type { BuyerOpenIdData } from "#lib/server/service/operations/buyer-open-id.ts";
import type { TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import type { FullReceiver, PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

type Expected = {
  soldOrders: SoldOrder<FullReceiver>[];
  pendingOrders: PendingOrder<FullReceiver>[];
  buyerOpenId: BuyerOpenIdData;
  bankCard: BankCardData;
  topUpLink: TopUpLinkData;
};

/** A receiver as both lists show it. */
function receiver(
  name: string,
  phone: string,
  [province, city, district]: string[],
  address: string,
): FullReceiver {
  return { name, phone, province: province ?? null, city: city ?? null, district: district ?? null, address };
}

/** Data of the sandbox with seed 1 at 10:00 on 2 March 2026 in China: two orders per list, other responses in full. */
export function expectedData(baseUrl: string): Expected {
  const goods = (name: string, picture: string, spec: string, count: number) => ({
    name,
    imageUrl: `${baseUrl}/goods/${picture}.png`,
    spec,
    count: { value: count },
  });
  const both = { status: "2", costPoints: 1, isIncomplete: false };
  const query = "sid=flyer-01&pid=22fe5658facc&channel=slow-charge";
  const link = (url: string) => ({ url, isPlainHttp: false });
  return {
    soldOrders: [
      {
        ...both,
        orderNumber: "4402981448805808401",
        goods: goods("手冲咖啡陶瓷滤杯 V60", "cup-70", "象牙白 · 02 号", 1),
        isPreSale: { value: false },
        shipBy: { value: 1772445780000 },
        confirmedAt: { value: 1772413980000 },
        amountFen: { value: 8800 },
        flag: null,
        flagName: null,
        remark: null,
        receiver: receiver(
          "于**",
          "158****4033",
          ["浙江", "杭州", "余杭区"],
          "春风路6**号 时代广场 *幢***室",
        ),
      },
      {
        ...both,
        orderNumber: "4402981092741485916",
        goods: goods("水洗亚麻四件套 1.8 m", "linen-230", "雾蓝 · 被套 220 × 240", 2),
        isPreSale: { value: false },
        shipBy: { value: 1772444160000 },
        confirmedAt: { value: 1772409584000 },
        amountFen: { value: 125800 },
        flag: "3",
        flagName: "已核对",
        remark: "颜色发深一点的",
        receiver: receiver(
          "曾**",
          "133****9917",
          ["山东", "青岛", "崂山区"],
          "解放路5**号 海棠公馆 *幢***室",
        ),
      },
    ],
    pendingOrders: [
      {
        ...both,
        orderNumber: "4402981441770318876",
        paidAt: { value: 1772413325000 },
        goods: { lines: [goods("茉莉银针 罐装", "tea-170", "七窨 · 80 g", 2)] },
        amountFen: { value: 31600 },
        remark: null,
        receiver: receiver("王**", "151****7537", ["广东", "深圳", "南山区"], "和平路9**号 云栖苑 *幢***室"),
      },
      {
        ...both,
        orderNumber: "4402981343102870873",
        paidAt: { value: 1772412018000 },
        goods: {
          lines: [
            goods("云南凤庆滇红", "tea-25", "松针 · 250 g", 1),
            goods("云南凤庆滇红", "tea-25", "松针 · 250 g", 3),
            goods("帆布厚底板鞋", "shoe-240", "米白 / 37", 3),
          ],
        },
        amountFen: { value: 101900 },
        remark: null,
        receiver: receiver("黄**", "135****6785", ["山东", "青岛", "市南区"], "青年路8**号 书香苑 *幢***室"),
      },
    ],
    buyerOpenId: {
      answers: [
        {
          tid: "4402981677163358207",
          buyerNick: "买家4402981677163358207",
          openUid: "AAHka8202KwKEM2rbk9wx5WrgeWT",
        },
        { tid: "100", buyerNick: null, openUid: null },
        { tid: "3", buyerNick: "买家3", openUid: "AAHWoIWhEtDH7A5NM99zmdgjxthF" },
      ],
      foreignCount: 0,
    },
    bankCard: {
      verdict: "F",
      isEchoClash: false,
      verdictMessage: "认证信息不一致",
      echo: {
        name: "王**",
        accountNo: "622202*********4008",
        idCardCode: "110***********7758",
        bankPreMobile: "138****8000",
      },
    },
    topUpLink: {
      links: {
        url: link(`https://mobile.topup.example/recharge?${query}`),
        shortUrl: link("https://t.topup.example/22fe5658"),
        mobileUrl: link(`https://mobile.topup.example/open?${query}&launch=app`),
        mobileShortUrl: link("https://t.topup.example/faccf0e8"),
        weAppWebViewUrl: link(`https://mobile.topup.example/web-view?${query}`),
        weAppWebViewShortUrl: link("https://t.topup.example/730c6360"),
      },
      weAppPagePath: `pages/recharge/index?${query}`,
      sign: "CPS_SIGN:22fe5658faccf0e8730c63609fa41dfe09203ccd",
      weAppInfo: {
        appId: "wx00practice0000ab",
        pagePath: `pages/recharge/index?${query}`,
        iconUrl: `${baseUrl}/goods/soap-125.png`,
        userName: "gh_practice0000",
        sourceDisplayName: "话费优惠充值",
        title: "话费充值 100 元立减 8 元",
        desc: "三网通用，24 至 72 小时内到账",
      },
    },
  };
}
