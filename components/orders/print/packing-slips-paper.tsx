import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { QrCode } from "#components/display/codes/qr-code.tsx";
import { Flag } from "#components/display/flag.tsx";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";
import type { GoodsLine } from "#lib/shared/orders/orders.ts";
import type { PackingSlip, PackingSlips, PaperSize, ReceiverOrder } from "#lib/shared/orders/prints.ts";
import { PaperHead } from "./paper-head.tsx";
import { GoodsName, Tick } from "./pick-list-paper.tsx";
import { useReceiverLines } from "./receiver-lines.ts";
import { useReceiverOrders } from "./same-receivers.tsx";
import { type SheetBlock, Sheets } from "./sheets.tsx";

type PackingSlipsPaperProps = { paper: PackingSlips; size: PaperSize; isSimulated: boolean };

/** Packing slips, sheet by sheet; each names its shop, order and sheet number. */
export function PackingSlipsPaper({ paper, size, isSimulated }: PackingSlipsPaperProps) {
  const groups = useMemo(
    () => new Map(paper.sameReceivers.flatMap(({ orders }) => orders.map(({ id }) => [id, orders]))),
    [paper],
  );
  return paper.slips.map((slip, at) => (
    <Slip
      key={slip.id}
      slip={slip}
      place={{ at: at + 1, count: paper.slips.length }}
      group={groups.get(slip.id)}
      size={size}
      isAllShops={paper.shopName === null}
      isSimulated={isSimulated}
    />
  ));
}

type SlipProps = {
  slip: PackingSlip;
  place: { at: number; count: number };
  /** Orders that may go to the same receiver, this one included. */
  group: ReceiverOrder[] | undefined;
  size: PaperSize;
  isAllShops: boolean;
  isSimulated: boolean;
};

function Slip({ slip, place, group, size, isAllShops, isSimulated }: SlipProps) {
  const t = useTranslations("orderPrint");
  const timeZone = useTimeZone() ?? "UTC";
  const { number, shopName, datedAt } = slip;
  const others = useMemo(() => group?.filter(({ id }) => id !== slip.id), [group, slip]);
  const blocks = useSlipBlocks(slip, others, isAllShops);
  return (
    <article aria-label={t("paper.slip")}>
      <Sheets
        size={size}
        blocks={blocks}
        head={(sheet) => (
          <PaperHead
            title={<OrderNumber value={number} />}
            shop={shopName}
            isSimulated={isSimulated}
            facts={[
              t("paper.slip"),
              datedAt !== null && `${t("paper.dated")} ${clockTime(datedAt, timeZone).slice(0, 16)}`,
              place.count > 1 && t("paper.page", place),
              t("paper.sheet", sheet),
            ]}
            code={<QrCode text={number} label={t("paper.code", { number })} />}
          />
        )}
      />
    </article>
  );
}

/** Characters of a row; longer texts are split so that each part fits the smallest sheet. */
const MAX_ROW_LENGTH = 200;

function useSlipBlocks(
  slip: PackingSlip,
  sameReceiver: ReceiverOrder[] | undefined,
  isAllShops: boolean,
): SheetBlock[] {
  const t = useTranslations("orderPrint");
  const receiver = useReceiverLines(slip.receiver);
  const others = useReceiverOrders(sameReceiver, isAllShops);
  return useMemo(() => {
    const { remark, flag, flagName, goods, isFirstLineOnly } = slip;
    const mark =
      flag !== null ? (
        <Flag digit={flag} name={flagName} className="mr-2" />
      ) : (
        flagName && <bdi className="mr-2">{flagName}</bdi>
      );
    const remarks = [
      mark,
      ...splitLines(remark).map((line, at) => (
        <bdi key={at} lang="zh-CN">
          {line}
        </bdi>
      )),
    ].filter(Boolean);
    const plain = (text: string): SheetBlock => ({
      wrap: (rows) => <div className="mt-3">{rows}</div>,
      rows: paragraphs(splitLines(text)),
    });
    const isUnread = "unreadable" in goods;
    return [
      box(t("paper.receiver"), paragraphs(receiver, "text-[12pt]/[1.4]")),
      box(t("paper.remark"), paragraphs(remarks)),
      isUnread
        ? plain(t("paper.asReceived", { text: goods.unreadable }))
        : goods.lines.length === 0
          ? plain(t("paper.nothingReceived"))
          : goodsTable(t, goods.lines),
      ...(isFirstLineOnly && !isUnread ? [plain(t("paper.firstLineOnly"))] : []),
      box(t("same.with"), others),
    ];
  }, [slip, receiver, others, t]);
}

function goodsTable(
  t: ReturnType<typeof useTranslations<"orderPrint">>,
  lines: Omit<GoodsLine, "imageUrl">[],
): SheetBlock {
  return {
    wrap: (rows) => (
      <table>
        <thead>
          <tr>
            <th scope="col">{t("paper.done")}</th>
            <th scope="col">{t("paper.item")}</th>
            <th scope="col">{t("paper.quantity")}</th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    ),
    rows: lines.map(({ name, spec, count }, at) => (
      <tr key={at} data-row>
        <Tick />
        <td>
          <GoodsName name={name} spec={spec} />
        </td>
        <td>
          <ParsedCell parsed={count}>{(units) => `×${units}`}</ParsedCell>
        </td>
      </tr>
    )),
  };
}

function box(heading: string, rows: readonly ReactNode[]): SheetBlock {
  return {
    wrap: (shown) => (
      <section className="paper-box">
        <h3>{heading}</h3>
        {shown}
      </section>
    ),
    rows,
  };
}

function paragraphs(lines: readonly ReactNode[], className?: string): ReactNode[] {
  return lines.map((line, at) => (
    <p key={at} data-row className={className ? `${className} paper-line` : "paper-line"}>
      {line}
    </p>
  ));
}

/** Splits a text into its lines. */
function splitLines(text: string | null): string[] {
  if (text === null || text === "") return [];
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const signs = [...line];
    const parts = Math.max(1, Math.ceil(signs.length / MAX_ROW_LENGTH));
    return Array.from({ length: parts }, (_, at) =>
      signs.slice(at * MAX_ROW_LENGTH, (at + 1) * MAX_ROW_LENGTH).join(""),
    );
  });
}
