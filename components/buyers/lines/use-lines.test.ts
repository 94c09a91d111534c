import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { type Lines, useLines } from "./use-lines.ts";

vi.mock(import("#lib/client/tab-storage.ts"), async (load) => ({
  ...(await load()),
  useTabStorage: <Value>() => ["4402981677163358206", "4402981677163358207"] as Value,
}));

/** The lines after each of these steps, for two orders that were selected in a list. */
function linesAfter(...steps: ((lines: Lines) => void)[]): Lines | undefined {
  let last: Lines | undefined;
  function Screen() {
    last = useLines();
    steps.shift()?.(last);
    return null;
  }
  renderToStaticMarkup(createElement(Screen));
  return last;
}

test.each<[string, (lines: Lines) => void]>([
  ["typed", ({ handed }) => handed?.write(0, "林晓")],
  ["pasted", ({ handed }) => handed?.paste(0, "林晓\n")],
])("a nickname that was %s ends the message about an empty file", (_, enter) => {
  const refuse = ({ refuse }: Lines) => refuse("empty");
  expect(linesAfter(refuse)?.notTaken).toBe("empty");
  const lines = linesAfter(refuse, enter);
  expect(lines?.handed?.rows[0]?.nick).toBe("林晓");
  expect(lines?.notTaken).toBeNull();
});
