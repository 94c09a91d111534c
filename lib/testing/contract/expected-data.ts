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

/** What the sandbox of seed 1 holds at 10:00 on 2 March 2026 in China: the first two orders of each list, and the other answers whole. */
export function expectedData(baseUrl: string): Expected {
  return {
    soldOrders: [
      {
        orderNumber: "4402981448805808401",
        goods: {
          name: "手冲咖啡陶瓷滤杯 V60",
          imageUrl: `${baseUrl}/goods/cup-70.png`,
          spec: "象牙白 · 02 号",
          count: { value: 1 },
        },
        isPreSale: { value: false },
        shipBy: { value: 1772445780000 },
        confirmedAt: { value: 1772413980000 },
        amountFen: { value: 8800 },
        status: "2",
        flag: null,
        flagName: null,
        remark: null,
        receiver: {
          name: "于**",
          phone: "158****4033",
          province: "浙江",
          city: "杭州",
          district: "余杭区",
          address: "春风路6**号 时代广场 *幢***室",
        },
        costPoints: 1,
        isIncomplete: false,
      },
      {
        orderNumber: "4402981092741485916",
        goods: {
          name: "水洗亚麻四件套 1.8 m",
          imageUrl: `${baseUrl}/goods/linen-230.png`,
          spec: "雾蓝 · 被套 220 × 240",
          count: { value: 2 },
        },
        isPreSale: { value: false },
        shipBy: { value: 1772444160000 },
        confirmedAt: { value: 1772409584000 },
        amountFen: { value: 125800 },
        status: "2",
        flag: "3",
        flagName: "已核对",
        remark: "颜色发深一点的",
        receiver: {
          name: "曾**",
          phone: "133****9917",
          province: "山东",
          city: "青岛",
          district: "崂山区",
          address: "解放路5**号 海棠公馆 *幢***室",
        },
        costPoints: 1,
        isIncomplete: false,
      },
    ],
    pendingOrders: [
      {
        orderNumber: "4402981441770318876",
        paidAt: { value: 1772413325000 },
        goods: {
          lines: [
            {
              name: "茉莉银针 罐装",
              imageUrl: `${baseUrl}/goods/tea-170.png`,
              spec: "七窨 · 80 g",
              count: { value: 2 },
            },
          ],
        },
        amountFen: { value: 31600 },
        status: "2",
        remark: null,
        receiver: {
          name: "王**",
          phone: "151****7537",
          province: "广东",
          city: "深圳",
          district: "南山区",
          address: "和平路9**号 云栖苑 *幢***室",
        },
        costPoints: 1,
        isIncomplete: false,
      },
      {
        orderNumber: "4402981343102870873",
        paidAt: { value: 1772412018000 },
        goods: {
          lines: [
            {
              name: "云南凤庆滇红",
              imageUrl: `${baseUrl}/goods/tea-25.png`,
              spec: "松针 · 250 g",
              count: { value: 1 },
            },
            {
              name: "云南凤庆滇红",
              imageUrl: `${baseUrl}/goods/tea-25.png`,
              spec: "松针 · 250 g",
              count: { value: 3 },
            },
            {
              name: "帆布厚底板鞋",
              imageUrl: `${baseUrl}/goods/shoe-240.png`,
              spec: "米白 / 37",
              count: { value: 3 },
            },
          ],
        },
        amountFen: { value: 101900 },
        status: "2",
        remark: null,
        receiver: {
          name: "黄**",
          phone: "135****6785",
          province: "山东",
          city: "青岛",
          district: "市南区",
          address: "青年路8**号 书香苑 *幢***室",
        },
        costPoints: 1,
        isIncomplete: false,
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
        url: {
          url: "https://mobile.topup.example/recharge?sid=flyer-01&pid=22fe5658facc&channel=slow-charge",
          isPlainHttp: false,
        },
        shortUrl: { url: "https://t.topup.example/22fe5658", isPlainHttp: false },
        mobileUrl: {
          url: "https://mobile.topup.example/open?sid=flyer-01&pid=22fe5658facc&channel=slow-charge&launch=app",
          isPlainHttp: false,
        },
        mobileShortUrl: { url: "https://t.topup.example/faccf0e8", isPlainHttp: false },
        weAppWebViewUrl: {
          url: "https://mobile.topup.example/web-view?sid=flyer-01&pid=22fe5658facc&channel=slow-charge",
          isPlainHttp: false,
        },
        weAppWebViewShortUrl: { url: "https://t.topup.example/730c6360", isPlainHttp: false },
      },
      weAppPagePath: "pages/recharge/index?sid=flyer-01&pid=22fe5658facc&channel=slow-charge",
      sign: "CPS_SIGN:22fe5658faccf0e8730c63609fa41dfe09203ccd",
      weAppInfo: {
        appId: "wx00practice0000ab",
        pagePath: "pages/recharge/index?sid=flyer-01&pid=22fe5658facc&channel=slow-charge",
        iconUrl: `${baseUrl}/goods/soap-125.png`,
        userName: "gh_practice0000",
        sourceDisplayName: "话费优惠充值",
        title: "话费充值 100 元立减 8 元",
        desc: "三网通用，24 至 72 小时内到账",
      },
    },
  };
}
