import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { withDensity } from "./code-file.ts";

test("the file has dots per metre for dots per inch, and is still a valid PNG", () => {
  const png = PNG.sync.write(new PNG({ width: 2, height: 3 }));
  const file = Buffer.from(withDensity(png, 300));
  const at = file.indexOf("pHYs");
  expect([file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file[at + 12]]).toEqual([11_811, 11_811, 1]);
  // `checkCRC` checks the sum of every chunk.
  expect(PNG.sync.read(file, { checkCRC: true } as never)).toMatchObject({ width: 2, height: 3 });
  expect(file.length).toBe(png.length + 21);
});
