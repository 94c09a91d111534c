import { writeXlsx } from "hucre/xlsx";
import type { Channel } from "#lib/shared/orders/files/file-orders.ts";

/** Headings of the exports, as the channels write them. */
const HEADS: Record<Channel, string> = {
  taobao:
    "订单编号,买家会员名,买家支付宝账号,支付单号,支付详情,买家应付货款,买家应付邮费,总金额,返点积分,买家实际支付金额,订单状态,买家留言,收货人姓名,收货地址,运送方式,联系电话,联系手机,订单创建时间,订单付款时间,宝贝标题,宝贝种类,物流单号,物流公司,订单备注,宝贝总数量,店铺Id,店铺名称",
  pinduoduo:
    "商品,订单号,订单状态,商品总价(元),邮费(元),店铺优惠折扣(元),平台优惠折扣(元),用户实付金额(元),商家实收金额(元),商品数量(件),身份证姓名,省,市,区,街道,收货人,手机,支付时间,拼单成功时间,订单确认时间,承诺发货时间,发货时间,确认收货时间,商品id,商品规格,样品名称,样式ID,商家编码-规格维度,快递单号,快递公司,商家备注,售后状态,买家留言",
  douyin:
    "主订单编号,子订单编号,选购商品,商品规格,商品数量,商品ID,商家编码,商品单价,订单应付金额,运费,优惠总金额,收件人,收件人手机号,省,市,区,街道,详细地址,买家留言,订单提交时间,旗帜颜色,商家备注,订单完成时间,支付完成时间,APP渠道,流量来源,订单状态,承诺发货时间,订单类型",
};

const two = (count: number) => String(count).padStart(2, "0");
/** A different time for each row, in November 2026. */
const timeOf = (at: number) =>
  `2026-11-${two((at % 28) + 1)} ${two(at % 24)}:${two(at % 60)}:${two((at * 7) % 60)}`;

export const numberOf: Record<Channel, (at: number) => string> = {
  taobao: (at) => String(4_402_981_677_163_358_206n + BigInt(at) * 37n),
  pinduoduo: (at) => `261118-${String(123_456_789_012_345n + BigInt(at) * 13n)}`,
  douyin: (at) => String(6_932_115_566_778_899_001n + BigInt(at) * 41n),
};

/** Cells of an export, as its rows have them: two for every fifth order of Douyin. */
const ROWS: Record<Channel, (at: number) => string[][]> = {
  taobao: (at) => [
    [
      ...[`="${numberOf.taobao(at)}"`, `tb${at}`, "", `2026${at}`, "", "128.00", "0.00", "128.00", "0"],
      ...[`${100 + (at % 50)}.${two(at % 100)}`, "买家已付款，等待卖家发货", at % 3 ? "null" : "尽快,谢谢"],
      ...[
        `林${at}`,
        "浙江省 杭州市 余杭区 五常街道 文一西路 969 号",
        "快递",
        "",
        `'138${String(at).padStart(8, "0")}`,
      ],
      ...[timeOf(at), timeOf(at + 1), `竹编收纳篮 "大号", 第${at}款`, "1", "", "", at % 4 ? "'null" : "送礼"],
      ...[String((at % 3) + 1), "0", "林间小铺"],
    ],
  ],
  pinduoduo: (at) => [
    [
      ...[`手工皂${at}`, `${numberOf.pinduoduo(at)}\t`, "待发货", "39.90", "0.00", "2.00", "0.00"],
      ...[
        `37.${two(at % 100)}`,
        "37.90",
        String((at % 4) + 1),
        "",
        "广东省",
        "深圳市",
        "南山区",
        `粤海街道 ${at} 号`,
      ],
      ...[`王**`, `13${String(at).padStart(9, "0")}\t`, `${timeOf(at)}\t`, `${timeOf(at + 1)}\t`],
      ...[`${timeOf(at + 1)}\t`, `${timeOf(at + 2)}\t`, "\t", "\t", `71${at}`, "茉莉;100g", "", "", "SKU-1"],
      ...["", "", at % 2 ? "" : "加急", "无售后或售后取消", ""],
    ],
  ],
  douyin: (at) =>
    (at % 5 === 0 ? [1, 2] : [1]).map((part) => [
      ...[
        `\t${numberOf.douyin(at)}`,
        `\t${numberOf.douyin(at * 2 + part + 900_000)}`,
        `茶杯${part}`,
        "白色,单只",
      ],
      ...[String(part), "3311", "CUP-1", "25.50", "25.50", "0.00", "0.00", "李***", "1*******88"],
      ...[
        "江苏省",
        "苏州市",
        "姑苏区",
        "平江街道",
        `临顿路 ${at} 号`,
        "",
        timeOf(at),
        at % 2 ? "红色" : "",
        "-",
        "",
      ],
      ...[timeOf(at + 1), "抖音", "精选联盟", "待发货", timeOf(at + 3), "普通订单"],
    ]),
};

/** Rows of an export with `count` orders, headings first. */
export function channelRows(channel: Channel, count: number): string[][] {
  return [HEADS[channel].split(","), ...Array.from({ length: count }, (_, at) => ROWS[channel](at)).flat()];
}

/** Writes rows as the channels write CSV: everything with a comma, quote or guard in quotes. */
export function channelCsv(rows: readonly string[][]): string {
  const cell = (text: string) => (/[",\r\n=]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

let codes: Map<string, number> | null = null;

/** Encodes a text as GBK. Browsers and Node only decode it. */
export function toGbk(text: string): Uint8Array<ArrayBuffer> {
  codes ??= gbkCodes();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = codes.get(sign);
    if (sign.charCodeAt(0) < 0x80) bytes.push(sign.charCodeAt(0));
    else if (code === undefined) throw new Error(`not in GBK: ${sign}`);
    else bytes.push(code >> 8, code & 0xff);
  }
  return Uint8Array.from(bytes);
}

function gbkCodes(): Map<string, number> {
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) found.set(decoder.decode(Uint8Array.of(lead, trail)), (lead << 8) | trail);
  return found;
}

/** A workbook of an export: all cells are texts, as the channels write them. */
export async function channelWorkbook(rows: readonly string[][]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await writeXlsx({ sheets: [{ name: "订单", rows: rows.map((cells) => [...cells]) }] }),
  );
}
