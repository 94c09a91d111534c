/** Moves the focus of a control that is about to go to the heading of its dialog, or to the page. */
export function leaveFocus(control: Element | null): void {
  if (control === null || control !== document.activeElement) return;
  const goal = control.closest("dialog")?.querySelector("h2") ?? document.getElementById("main");
  goal?.focus({ preventScroll: true });
}
