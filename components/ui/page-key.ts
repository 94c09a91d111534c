/**
 * True when a key press is a command to the page: not in a field, without a browser modifier, no modal dialog or menu
 * open. The caller handles Shift.
 */
export function isKeyForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog:modal, [popover='auto']:popover-open")) return false;
  return !isTyping(event.target);
}

/** True in a field that takes text or keys of its own. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"))
  );
}
