import { field } from "#lib/server/service/codec/json-value.ts";
import type { WireObject } from "#lib/server/service/codec/json-value.ts";
import { maskName } from "#lib/server/service/codec/mask-name.ts";
import { maskPhone } from "#lib/server/service/codec/mask-phone.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import type { Receiver } from "#lib/shared/orders/orders.ts";

/** Field names of a receiver, the sample's before the reference table's. */
export type ReceiverFields = Record<keyof Receiver, string[]>;

/** A receiver under the given field names; a plain name or phone is masked here, encrypted text stays as it is. */
export function readReceiver(row: WireObject, fields: ReceiverFields): Receiver {
  const text = (names: string[]): string | null =>
    names.map((name) => readText(field(row, name))).find((one) => one !== null) ?? null;
  return {
    name: maskName(text(fields.name)),
    phone: maskPhone(text(fields.phone)),
    province: text(fields.province),
    city: text(fields.city),
    district: text(fields.district),
    address: text(fields.address),
  };
}
