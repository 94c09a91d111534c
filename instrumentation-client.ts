// Next runs this before React takes over the page.
guardAgainstForeignChanges();

// Before any of our handlers is there: a key that belongs to an input method (the Enter that takes a word, the Esc that
// drops it) reaches no handler and no form. Safari sends it after the composition, with nothing but its code 229 to
// tell it by.
window.addEventListener(
  "keydown",
  (event) => {
    // eslint-disable-next-line no-restricted-syntax -- the one place that looks
    if (!event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
  },
  true,
);

/**
 * Page translation and browser extensions put elements of their own in the place of React's text. React then removes or
 * inserts beside nodes that are gone, which throws and takes the page away. Here such a node is found by its
 * replacement, and a text that changes comes back into its place.
 */
function guardAgainstForeignChanges(): void {
  const standIns = new WeakMap<Node, ChildNode>();
  const { removeChild, insertBefore } = Node.prototype;

  const texts = new MutationObserver((records) => {
    for (const { target } of records) putBack(target);
  });
  const swaps = new MutationObserver((records) => {
    for (const record of records)
      for (const gone of record.removedNodes)
        if (gone.nodeType === Node.TEXT_NODE && gone.parentNode === null) noteSwap(gone, record);
  });

  function noteSwap(text: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node?.nodeName === "FONT" && node.isConnected,
    );
    if (!standIn) return;
    // Only elements are fonts.
    standIns.set(text, standIn as ChildNode);
    texts.observe(text, { characterData: true });
  }

  function putBack(text: Node): void {
    const standIn = standIns.get(text);
    standIns.delete(text);
    if (text.parentNode === null && standIn?.isConnected) standIn.replaceWith(text);
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const standIn = standIns.get(child);
    if (standIn?.parentNode === this) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    const at = before === null || before.parentNode === this ? before : standIns.get(before);
    return insertBefore.call(this, added, at?.parentNode === this ? at : null) as Added;
  };
  swaps.observe(document, { childList: true, subtree: true });
}
