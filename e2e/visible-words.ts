import type { Page } from "@playwright/test";

/** All visible and accessible texts of our own, without data: rows, and parts in another language. */
export function visibleWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = new Set<string>([document.title]);
    // A browser without young functions keeps it for this.
    const { checkVisibility = Element.prototype.checkVisibility } = window as Partial<
      typeof Element.prototype
    >;
    const isOwn = (node: Element) =>
      node.closest("tbody, body [lang], bdi, script, style") === null &&
      checkVisibility.call(node, { visibilityProperty: true });
    for (const node of document.body.querySelectorAll("*")) {
      if (!isOwn(node)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        words.add(node.getAttribute(name) ?? "");
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE) words.add(child.textContent?.trim() ?? "");
    }
    return [...words].filter(Boolean);
  });
}
