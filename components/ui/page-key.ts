/**
 * Whether a key press is a command to the page: not in a field, not with a
 * modifier that belongs to the browser, not while a dialog or menu is open. Shift is left to the caller.
 */
export function isKeyForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open], [popover='auto']:popover-open")) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable) return false;
  return !target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");
}
