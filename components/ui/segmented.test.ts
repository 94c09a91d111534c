import { createElement, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Segmented } from "./segmented.tsx";

type Radio = { checked: boolean; onChange: () => void };

function radiosIn(node: ReactNode): Radio[] {
  if (Array.isArray(node)) return node.flatMap(radiosIn);
  if (!isValidElement<Radio & { children?: ReactNode }>(node)) return [];
  return node.type === "input" ? [node.props] : radiosIn(node.props.children);
}

/** The radio buttons, rendered with `value`. */
function radiosOf(value: string, onChange: (value: string) => void): Radio[] {
  let radios: Radio[] = [];
  const options = ["2", "3", "4"].map((each) => ({ value: each, label: each }));
  const Drawn = () => {
    const drawn = Segmented({ label: "Level", value, options, onChange });
    radios = radiosIn(drawn);
    return drawn;
  };
  renderToStaticMarkup(createElement(Drawn));
  return radios;
}

test("a press chooses at once, and nothing else is shown as chosen", () => {
  let level = "4";
  const choose = (value: string) => (level = value);
  radiosOf(level, choose)[0]?.onChange();
  expect(level).toBe("2");
  expect(radiosOf(level, choose).map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(radiosOf("4", choose).map(({ checked }) => checked)).toEqual([false, false, true]);
});
