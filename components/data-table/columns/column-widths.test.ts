import { expect, test } from "vitest";
import { changedColumns } from "./changed-widths.ts";
import { gridColumns } from "./column-widths.ts";

const columns = [
  { columnDef: { meta: { widthPx: 48 } } },
  { columnDef: { meta: {} } },
  { columnDef: { meta: { widthPx: 100, grow: 1, hiddenBelow: 960 } } },
  { columnDef: { meta: { widthPx: 200, grow: 3, hiddenBelow: 1200 } } },
];

test("a column without a width takes the rest; growing columns share spare room", () => {
  expect(gridColumns(columns)).toMatchObject({
    "--columns":
      "48px minmax(180px, 1fr) calc(100px + max(0px, var(--pane) - 828px) * 0.25) calc(200px + max(0px, var(--pane) - 828px) * 0.75)",
  });
});

test("a narrow pane has no track for a hidden column", () => {
  const tracks = gridColumns(columns) as Record<string, string>;
  const share = "calc(100px + max(0px, var(--pane) - 828px) * 0.25)";
  expect(tracks["--columns-1300"]).toBe(tracks["--columns"]);
  expect(tracks["--columns-1200"]).toBe(`48px minmax(180px, 1fr) ${share}`);
  expect(tracks["--columns-960"]).toBe("48px minmax(180px, 1fr)");
});

const named = ["select", "goods", "amount", "remark"].map((id, at) => ({ id, ...columns[at]! }));
const all = (widths: Record<string, number>) =>
  changedColumns(named, { widths, isReordered: false }) as Record<string, string>;

test("a resized column doesn't grow", () => {
  expect(all({ remark: 300 })["--columns"]).toBe(
    "48px minmax(180px, 1fr) calc(100px + max(0px, var(--pane) - 928px) * 1) 300px",
  );
  expect(all({ goods: 500 })["--columns"]).toBe(
    "48px 500px calc(100px + max(0px, var(--pane) - 848px) * 0.25) calc(200px + max(0px, var(--pane) - 848px) * 0.75)",
  );
});

const figures = { id: "amount", columnDef: { meta: { widthPx: 88, className: "is-number is-money" } } };
const text = { id: "remark", columnDef: { meta: { widthPx: 178, className: undefined } } };

test("in any order the last column keeps edge room, and one after figures its distance", () => {
  const tracks = (order: Parameters<typeof changedColumns>[0]) =>
    (changedColumns(order, { widths: {}, isReordered: true }) as Record<string, string>)["--columns"];
  expect(tracks([figures, text])).toBe("88px 202px");
  expect(tracks([text, figures])).toBe("178px 102px");
});

test("a column of figures is never narrower than its figures", () => {
  const tracks = (widths: Record<string, number>) =>
    (changedColumns([figures, text], { widths, isReordered: false }) as Record<string, string>)["--columns"];
  expect(tracks({ amount: 60, remark: 60 })).toBe("88px 60px");
  expect(tracks({ amount: 120 })).toBe("120px 178px");
});
