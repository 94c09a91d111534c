import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { QrCode } from "#components/display/codes/qr-code.tsx";
import { Flag } from "#components/display/flag.tsx";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";
import type { GoodsLine } from "#lib/shared/orders/orders.ts";
import type { PackingSlip, PackingSlips, PaperSize } from "#lib/shared/orders/prints.ts";
import { PaperHead } from "./paper-head.tsx";
import { GoodsHead, GoodsName, Tick } from "./pick-list-paper.tsx";
import { useReceiverLines } from "./receiver-lines.ts";
import { useReceiverOrders } from "./same-receivers.tsx";
import { type SheetBlock, type SheetPaper, Sheets } from "./sheets.tsx";

type PackingSlipsPaperProps = {
  paper: PackingSlips;
  size: PaperSize;
  perSheet: number;
  isSimulated: boolean;
};

/** Packing slips on sheets; each names its shop, order and sheet number. */
export function PackingSlipsPaper({ paper, size, perSheet, isSimulated }: PackingSlipsPaperProps) {
  const t = useTranslations("orderPrint");
  const papers = useSlips(paper, isSimulated);
  return <Sheets size={size} perSheet={perSheet} label={t("paper.slip")} papers={papers} />;
}

function useSlips(
  { slips, sameReceivers, shopName: oneShop }: PackingSlips,
  isSimulated: boolean,
): SheetPaper[] {
  const t = useTranslations("orderPrint");
  const timeZone = useTimeZone() ?? "UTC";
  const toLines = useReceiverLines();
  const toRows = useReceiverOrders(oneShop === null);
  return useMemo(() => {
    const groups = new Map(sameReceivers.flatMap(({ orders }) => orders.map(({ id }) => [id, orders])));
    return slips.map((slip, at) => {
      const { id, number, shopName, datedAt } = slip;
      const others = groups.get(id)?.filter((order) => order.id !== id) ?? [];
      return {
        key: id,
        head: (sheet) => (
          <PaperHead
            title={<OrderNumber value={number} />}
            shop={shopName}
            isSimulated={isSimulated}
            facts={[
              t("paper.slip"),
              datedAt !== null && `${t("paper.dated")} ${clockTime(datedAt, timeZone).slice(0, 16)}`,
              slips.length > 1 && t("paper.page", { at: at + 1, count: slips.length }),
              t("paper.sheet", sheet),
            ]}
            code={<QrCode text={number} label={t("paper.code", { number })} />}
          />
        ),
        blocks: [...slipBlocks(t, slip, toLines(slip.receiver)), box(t("same.with"), toRows(others))],
      };
    });
  }, [slips, sameReceivers, isSimulated, t, timeZone, toLines, toRows]);
}

/** Characters of a row; longer texts are split so that each part fits the smallest sheet. */
const MAX_ROW_LENGTH = 200;

type Words = ReturnType<typeof useTranslations<"orderPrint">>;

function slipBlocks(t: Words, slip: PackingSlip, receiver: string[]): SheetBlock[] {
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
        : goodsTable(goods.lines),
    ...(isFirstLineOnly && !isUnread ? [plain(t("paper.firstLineOnly"))] : []),
  ];
}

function goodsTable(lines: Omit<GoodsLine, "imageUrl">[]): SheetBlock {
  return {
    wrap: (rows) => (
      <table>
        <GoodsHead />
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
