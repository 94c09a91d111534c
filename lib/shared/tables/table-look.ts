import { matching, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";

/** Column widths set by a person, in pixels by id. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Hidden columns, their order and widths; a column that is not named keeps its default place. */
export type TableLook = { hidden: readonly string[]; order: readonly string[]; widths: ColumnWidths };

export const NARROWEST_PX = 56;
export const WIDEST_PX = 800;

const columnIds = matching(/^[a-zA-Z]{2,20}(\.[a-zA-Z]{2,20}){0,29}$/);

/** URL form of a look: `hidden=flag.remark&order=amount.number&widths=goods-320`. */
export const lookParams = {
  hidden: columnIds,
  order: columnIds,
  widths: matching(/^[a-zA-Z]{2,20}-\d{2,3}(\.[a-zA-Z]{2,20}-\d{2,3}){0,29}$/),
};
const lookUrl = urlCodec(lookParams);
type LookValues = UrlValues<typeof lookUrl>;

export function readLook({ hidden, order, widths }: LookValues): TableLook {
  return {
    hidden: idsIn(hidden),
    order: idsIn(order),
    widths: Object.fromEntries(
      idsIn(widths).map((text) => {
        const [id = "", px] = text.split("-");
        return [id, widthWithin(Number(px))];
      }),
    ),
  };
}

/** URL values of a look; equal looks give equal texts. */
export function lookValues({ hidden, order, widths }: TableLook): LookValues {
  const wide = Object.entries(widths).map(([id, px]) => `${id}-${px}`);
  return {
    hidden: hidden.toSorted().join(".") || undefined,
    order: order.join(".") || undefined,
    widths: wide.toSorted().join(".") || undefined,
  };
}

/** Cookie form of a look. */
export function lookText(look: TableLook): string {
  return lookUrl.write(lookValues(look)).slice(1);
}

export function parseLook(text: string): TableLook {
  return readLook(lookUrl.read(new URLSearchParams(text)));
}

export function widthWithin(px: number): number {
  return Math.round(Math.max(NARROWEST_PX, Math.min(px, WIDEST_PX)));
}

function idsIn(text: string | undefined): string[] {
  return [...new Set(text?.split("."))];
}
