import { expect, test } from "vitest";
import { htmlTable } from "./html-table.ts";

test("every cell is text to a spreadsheet, and none is markup", () => {
  expect(htmlTable("number\tgoods\n4402981448805808123\t<b>茶 & 杯</b>")).toBe(
    `<meta charset="utf-8"><table><tr><td style='mso-number-format:"\\@"'>number</td><td style='mso-number-format:"\\@"'>goods</td></tr>` +
      `<tr><td style='mso-number-format:"\\@"'>4402981448805808123</td><td style='mso-number-format:"\\@"'>&lt;b&gt;茶 &amp; 杯&lt;/b&gt;</td></tr></table>`,
  );
});
