import { sideBySide } from "#lib/shared/names/side-by-side.ts";
import type { Receiver } from "./orders.ts";

type Region = Pick<Receiver, "province" | "city" | "district">;

/** Joins province, city and district as received; absent parts leave no trace. */
export function regionText({ province, city, district }: Region): string {
  return sideBySide([province, city, district], " ");
}

/**
 * Region as people write it on a parcel: 新疆 for 新疆维吾尔自治区, 广东 for 广东省; a city that is its own province appears
 * once (北京 朝阳区).
 */
export function shortRegion({ province, city, district }: Region): string {
  const short = province && shortName(province);
  const isSaid = city && shortName(city) === short && CITIES.has(short);
  return regionText({ province: short, city: isSaid ? null : city, district });
}

/** Cities that are provinces; 吉林市 and 吉林省 are two places. */
const CITIES = new Set(["北京", "天津", "上海", "重庆"]);

const ENDING = /(?<=..)(?:(?:维吾尔|壮族|回族)?自治区|特别行政区|[省市])$/u;

/** Removes the kind of a region: 浙江省 → 浙江. */
export function shortName(name: string): string {
  return name.trim().replace(ENDING, "");
}
