import { GOODS_CATALOG } from "./goods-catalog.ts";
import { makeReceiver } from "./receivers.ts";
import type { Goods } from "./goods-catalog.ts";
import type { Receiver } from "./receivers.ts";
import type { SeededRandom } from "./seeded-random.ts";

type OrderLine = { goods: Goods; spec: string; count: number };

export type Order = {
  /** 19 digits; `inForm` rewrites it as the shop's channel does. */
  orderNumber: string;
  lines: [OrderLine, ...OrderLine[]];
  receiver: Receiver;
  /** Unix milliseconds, as all times here. */
  paidAt: number;
  confirmedAt: number;
  /** Null: no ship-by time given. */
  shipBy: number | null;
  isPreSale: boolean;
  status: number;
  remark: string;
  flag: string | null;
  flagName: string | null;
  amountFen: number;
};

type OrderPlan = { random: SeededRandom; nowMs: number; ageMs: number; lines: number; goods?: Goods };

const HOUR_MS = 3_600_000;
/** Order numbers grow by 81,000 a millisecond from here, so that newer ones are greater and all have 19 digits. */
const NEWEST_NUMBER = 4_402_981_677_163_358_206n;

const FLAG_NAMES = ["急单", "待开票", "已核对", "赠品", "预约"] as const;
const REMARKS = [
  "送两包滤纸", "周六前要到，床品和灯一起发，不要分箱", "开专票，抬头已发客服", "刻字确认无误再发", "易碎，气泡膜加厚；附手写贺卡一张",
  "下月 5 日后发即可", "公司采购，要送货单", "原盆断货，已同意换白盆", "分三个礼袋", "加一条方巾", "请预约上门时间", "放门口快递柜",
  "工作日送货，周末没人", "不要放价格单，送人的", "颜色发深一点的", "老客，送小样", "地址已改，以客服备注为准", "Please call before delivery", "缺货先发有的",
] as const;
const PROMISE_HOURS = [6, 12, 24, 24, 48, 48, 48, 48, 72] as const;

/** One believable order, `ageMs` before `nowMs`. */
export function makeOrder({ random, nowMs, ageMs, lines: lineCount, goods }: OrderPlan): Order {
  const lines = makeLines(random, lineCount, goods);
  const confirmedAt = Math.floor((nowMs - ageMs) / 1000) * 1000;
  const isPreSale = random.chance(0.06);
  const promise = isPreSale ? random.between(10, 20) * 24 : random.pick(PROMISE_HOURS);
  const flag = random.chance(0.3) ? random.between(1, 5) : null;
  return {
    orderNumber: String(NEWEST_NUMBER - BigInt(Math.round(ageMs)) * 81_000n - BigInt(random.between(0, 79_999))),
    lines,
    receiver: makeReceiver(random),
    paidAt: confirmedAt - random.between(20, 900) * 1000,
    confirmedAt,
    shipBy: random.chance(0.05) ? null : confirmedAt + promise * HOUR_MS,
    isPreSale,
    status: pickStatus(random, ageMs / HOUR_MS, promise),
    remark: random.chance(0.45) ? random.pick(REMARKS) : "",
    flag: flag === null ? null : String(flag),
    flagName: flag === null ? null : (FLAG_NAMES[flag - 1] ?? null),
    amountFen:
      lines.reduce((sum, line) => sum + line.goods.priceFen * line.count, 0) -
      (random.chance(0.15) ? random.between(1, 999) : 0),
  };
}

function makeLines(random: SeededRandom, count: number, first?: Goods): [OrderLine, ...OrderLine[]] {
  const lines: [OrderLine, ...OrderLine[]] = [makeLine(random, first ?? random.pick(GOODS_CATALOG))];
  while (lines.length < count) lines.push(makeLine(random, random.pick(GOODS_CATALOG)));
  return lines;
}

function makeLine(random: SeededRandom, goods: Goods): OrderLine {
  const count = random.chance(0.7) ? 1 : random.chance(0.8) ? random.between(2, 3) : random.between(4, 12);
  return { goods, spec: random.pick(goods.specs), count };
}

/** The spec shows no values: these are the sandbox's own. */
export const ORDER_STATUSES = [
  { value: "2", name: "待发货", isWaiting: true },
  { value: "3", name: "已发货", isWaiting: false },
  { value: "4", name: "已完成", isWaiting: false },
  { value: "5", name: "已关闭", isWaiting: false },
];

function pickStatus(random: SeededRandom, ageHours: number, promiseHours: number): number {
  if (ageHours < promiseHours) return random.chance(0.85) ? 2 : 3;
  if (ageHours < promiseHours + 24) return random.chance(0.3) ? 2 : 3;
  if (random.chance(0.02)) return 2;
  if (random.chance(0.04)) return 5;
  return ageHours < 168 ? 3 : 4;
}
