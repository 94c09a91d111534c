import { useTranslations } from "next-intl";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import type { PickLine, PickList } from "#lib/shared/orders/prints.ts";
import { PaperHead } from "./paper-head.tsx";
import { SameReceivers } from "./same-receivers.tsx";

type PickListPaperProps = { list: PickList; which: string; isSimulated: boolean };

/** Pick list: a line for each item with a box to tick; unreadable goods are listed apart. */
export function PickListPaper({ list, which, isSimulated }: PickListPaperProps) {
  const t = useTranslations("orderPrint");
  const groups = list.sameReceivers;
  return (
    <article className="paper-sheet is-list" aria-label={t("pickList")}>
      {/* Repeated on every sheet, with its number in the corner. */}
      <p className="paper-running" aria-hidden>
        {t("pickList")} · <span lang="zh-CN">{list.shopName ?? t("paper.allShops")}</span>
      </p>
      <div className="paper-run">
        <PaperHead
          title={t("pickList")}
          shop={list.shopName}
          isSimulated={isSimulated}
          facts={[
            which,
            t("paper.orders", { count: list.ids.length }),
            t("paper.units", { count: list.units }),
          ]}
        />
        {groups.length > 0 && <p className="mt-2">{t("same.onPaper", { count: groups.length })}</p>}
        <table>
          <GoodsHead />
          <tbody>
            {list.lines.map((line, at) => (
              <tr key={at}>
                <Tick />
                <td>
                  <GoodsName {...line} />
                  <p className="paper-numbers">
                    {line.orders.map(({ number, count }) => (
                      <span key={number}>
                        <OrderNumber value={number} />
                        {count !== 1 && <b> ×{count}</b>}
                      </span>
                    ))}
                  </p>
                </td>
                <td>{line.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Uncounted list={list} />
        <WithoutLines list={list} />
        <SameReceivers groups={groups} isAllShops={list.shopName === null} />
      </div>
    </article>
  );
}

function Uncounted({ list: { uncounted } }: { list: PickList }) {
  const t = useTranslations("orderPrint.paper");
  if (uncounted.length === 0) return null;
  return (
    <section className="paper-part">
      <h3>{t("uncountedTitle", { count: uncounted.length })}</h3>
      <table>
        <tbody>
          {uncounted.map(({ name, spec, number, raw }, at) => (
            <tr key={at}>
              <Tick />
              <td>
                <GoodsName name={name} spec={spec} />
                <p className="paper-numbers">
                  <OrderNumber value={number} />
                </p>
              </td>
              <td>{raw === null ? "—" : <bdi>{t("asReceived", { text: raw })}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WithoutLines({ list: { withoutLines } }: { list: PickList }) {
  const t = useTranslations("orderPrint.paper");
  if (withoutLines.length === 0) return null;
  return (
    <section className="paper-part">
      <h3>{t("withoutLinesTitle", { count: withoutLines.length })}</h3>
      <table>
        <tbody>
          {withoutLines.map(({ number, raw }) => (
            <tr key={number}>
              <Tick />
              <td>
                <OrderNumber value={number} />
              </td>
              <td className="wrap-anywhere">
                {raw === null ? t("nothingReceived") : t("asReceived", { text: raw })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Head of a table of goods. */
export function GoodsHead() {
  const t = useTranslations("orderPrint.paper");
  return (
    <thead>
      <tr>
        <th scope="col">{t("done")}</th>
        <th scope="col">{t("item")}</th>
        <th scope="col">{t("quantity")}</th>
      </tr>
    </thead>
  );
}

/** Box to tick with a pen. */
export function Tick() {
  return (
    <td>
      <span className="paper-tick" />
    </td>
  );
}

export function GoodsName({ name, spec }: Pick<PickLine, "name" | "spec">) {
  const t = useTranslations("orders.goods");
  return (
    <>
      {name === null ? <b>{t("noName")}</b> : <b lang="zh-CN">{name}</b>}
      {spec !== null && <span lang="zh-CN"> {spec}</span>}
    </>
  );
}
