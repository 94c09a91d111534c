import { useTimeZone, useTranslations } from "next-intl";
import { Flag } from "#components/display/flag.tsx";
import { OrderNumber } from "#components/display/order-number.tsx";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";
import { regionText } from "#lib/shared/orders/regions.ts";
import type { PackingSlip, PackingSlips, ReceiverOrder } from "#lib/shared/orders/prints.ts";
import { PaperHead } from "./paper-head.tsx";
import { GoodsName, Tick } from "./pick-list-paper.tsx";
import { ReceiverOrders } from "./same-receivers.tsx";

/** A sheet for each order. */
export function PackingSlipsPaper({ paper, isSimulated }: { paper: PackingSlips; isSimulated: boolean }) {
  const groups = new Map(paper.sameReceivers.flatMap(({ orders }) => orders.map(({ id }) => [id, orders])));
  return paper.slips.map((slip, at) => (
    <Slip
      key={slip.id}
      slip={slip}
      place={{ at: at + 1, count: paper.slips.length }}
      others={(groups.get(slip.id) ?? []).filter(({ id }) => id !== slip.id)}
      isAllShops={paper.shopName === null}
      isSimulated={isSimulated}
    />
  ));
}

type SlipProps = {
  slip: PackingSlip;
  place: { at: number; count: number };
  others: ReceiverOrder[];
  isAllShops: boolean;
  isSimulated: boolean;
};

function Slip({ slip, place, others, isAllShops, isSimulated }: SlipProps) {
  const t = useTranslations("orderPrint");
  const timeZone = useTimeZone() ?? "UTC";
  const { number, shopName, datedAt, remark, flag, flagName, receiver } = slip;
  return (
    <article className="paper-sheet" aria-label={t("paper.slip")}>
      <PaperHead
        title={<OrderNumber value={number} />}
        shop={shopName}
        isSimulated={isSimulated}
        facts={[
          t("paper.slip"),
          datedAt !== null && `${t("paper.dated")} ${clockTime(datedAt, timeZone).slice(0, 16)}`,
          t("paper.page", place),
        ]}
      />
      <section className="paper-box">
        <h3>{t("paper.receiver")}</h3>
        <Address receiver={receiver} />
      </section>
      {(remark !== null && remark !== "") || flag !== null || flagName !== null ? (
        <section className="paper-box">
          <h3>{t("paper.remark")}</h3>
          <p className="whitespace-pre-wrap">
            {flag !== null ? (
              <Flag digit={flag} name={flagName} className="mr-2" />
            ) : (
              flagName && <bdi className="mr-2">{flagName}</bdi>
            )}
            {remark && <bdi lang="zh-CN">{remark}</bdi>}
          </p>
        </section>
      ) : null}
      <SlipGoods slip={slip} />
      {others.length > 0 && (
        <section className="paper-box">
          <h3>{t("same.with")}</h3>
          <ReceiverOrders orders={others} isAllShops={isAllShops} />
        </section>
      )}
    </article>
  );
}

/** As the service gave it: names and phones masked or encrypted. */
function Address({ receiver }: { receiver: FullReceiver }) {
  const t = useTranslations("orderPrint.paper");
  const lines = [
    [receiver.name, receiver.phone].filter(Boolean).join(" · "),
    [regionText(receiver), receiver.address].filter(Boolean).join(" "),
  ].filter(Boolean);
  if (lines.length === 0) return <p>{t("noReceiver")}</p>;
  return lines.map((line, at) => (
    <p key={at} lang="zh-CN" className="text-[12pt]/[1.4] wrap-anywhere">
      {line}
    </p>
  ));
}

function SlipGoods({ slip: { goods, isFirstLineOnly } }: { slip: PackingSlip }) {
  const t = useTranslations("orderPrint.paper");
  if ("unreadable" in goods || goods.lines.length === 0)
    return (
      <p className="mt-3 wrap-anywhere">
        {"unreadable" in goods ? t("asReceived", { text: goods.unreadable }) : t("nothingReceived")}
      </p>
    );
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("done")}</th>
            <th scope="col">{t("item")}</th>
            <th scope="col">{t("quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {goods.lines.map(({ name, spec, count }, at) => (
            <tr key={at}>
              <Tick />
              <td>
                <GoodsName name={name} spec={spec} />
              </td>
              <td>
                <ParsedCell parsed={count}>{(units) => `×${units}`}</ParsedCell>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isFirstLineOnly && <p className="mt-2">{t("firstLineOnly")}</p>}
    </>
  );
}
