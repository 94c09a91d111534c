import type { Page } from "@playwright/test";

/**
 * Finds what doesn't fit once the page has drawn its size: sideways scrolling, cut labels, buttons and headings, text
 * cut without an ellipsis, squeezed row names, broken numbers. Tabs may scroll; data cells may end in an ellipsis.
 */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    // A table marks its edges at the end of the frame that resized it.
    await nextFrame();
    const LABELS = "h1, h2, h3, th[scope=col], button, .btn, label, legend, [role=tab], .field-label, option";
    // A table that scrolls shows that more columns follow.
    const MAY_SCROLL = "textarea, [role=tablist], [role=group], nav, nav *, pre, .has-more";
    /** Narrower, a name has only a few letters a line; phones have cards. */
    const MIN_NAME_PX = 120;
    const MIN_GOODS_PX = 180;
    const found = new Set<string>();
    // A browser without young functions keeps it for this.
    const { checkVisibility = Element.prototype.checkVisibility } = window as Partial<
      typeof Element.prototype
    >;
    const isSeen = (element: Element) =>
      checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden=true], [inert]") === null &&
      !isForReadersOnly(element);
    const readersOnly = new Map<Element, boolean>();
    /** True for text for screen readers only: it or a parent is clipped to a pixel. Each element is looked at once. */
    function isForReadersOnly(element: Element): boolean {
      const known = readersOnly.get(element);
      if (known !== undefined) return known;
      const { clipPath, position } = getComputedStyle(element);
      const isClipped = position === "absolute" && clipPath !== "none";
      const isHidden =
        isClipped || (element.parentElement !== null && isForReadersOnly(element.parentElement));
      readersOnly.set(element, isHidden);
      return isHidden;
    }
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60)}"`;

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const outside = [...document.body.querySelectorAll("*")].filter(
        (element) =>
          element.childElementCount === 0 &&
          isSeen(element) &&
          element.getBoundingClientRect().right > root.clientWidth + 1,
      );
      for (const leaf of outside) found.add(`${nameOf(leaf)} stands outside of the page`);
    }
    for (const element of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2;
      if (!isWider || style.display === "inline" || !isSeen(element)) continue;
      if (/auto|scroll/.test(style.overflowX)) {
        if (!element.matches(MAY_SCROLL)) found.add(`${nameOf(element)} scrolls sideways`);
      } else if (/hidden|clip/.test(style.overflowX)) {
        const ownText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
        );
        if (element.matches(LABELS) || element.closest(LABELS) !== null)
          found.add(`${nameOf(element)} is cut`);
        else if (ownText && style.textOverflow !== "ellipsis" && !element.matches("input, select"))
          found.add(`${nameOf(element)} is cut without an ellipsis`);
      }
    }

    for (const head of document.querySelectorAll("tbody th[scope=row]"))
      if (isSeen(head) && head.getBoundingClientRect().width < MIN_NAME_PX)
        found.add(`${nameOf(head)} names its row in less than ${MIN_NAME_PX} px`);

    for (const goods of document.querySelectorAll("td.is-media"))
      if (isSeen(goods) && innerWidth > 640 && goods.getBoundingClientRect().width < MIN_GOODS_PX)
        found.add(`${nameOf(goods)} has less than ${MIN_GOODS_PX} px`);
    for (const pane of document.querySelectorAll(".desk-grid")) {
      const heads = [...pane.querySelectorAll("thead")].filter(isSeen);
      if (heads.length > 1) found.add(`${nameOf(pane)} has ${heads.length} table heads`);
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? "";
      const parent = node.parentElement;
      if (parent === null || !/\d{2}/.test(text) || !isSeen(parent)) continue;
      for (const match of text.matchAll(/(?<![\w/-])\d[\d,.:]+\d/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
        if (lines.size > 1) found.add(`${match[0]} breaks over two lines in ${nameOf(parent)}`);
      }
    }
    return [...found];
  });
}
