import { expect, test } from "vitest";
import { gridColumns } from "./column-widths.ts";

const columns = [
  { columnDef: { meta: { widthPx: 48 } } },
  { columnDef: { meta: {} } },
  { columnDef: { meta: { widthPx: 100, grow: 1, hiddenBelow: 1180 } } },
  { columnDef: { meta: { widthPx: 200, grow: 3, hiddenBelow: 1400 } } },
];

test("a column without a width takes what is left, and those that grow share what a wide pane has to spare", () => {
  expect(gridColumns(columns)).toMatchObject({
    "--columns":
      "48px minmax(0, 1fr) calc(100px + max(0px, 100cqw - 828px) * 0.25) calc(200px + max(0px, 100cqw - 828px) * 0.75)",
  });
});

test("a narrow screen has no track for a column that it hides", () => {
  const { "--columns-1400": below1400, "--columns-1180": below1180 } = gridColumns(columns) as Record<
    string,
    string
  >;
  expect(below1400).toBe("48px minmax(0, 1fr) calc(100px + max(0px, 100cqw - 828px) * 0.25)");
  expect(below1180).toBe("48px minmax(0, 1fr)");
});
