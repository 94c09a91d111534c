/** Puts text on the clipboard, also where the page is not a secure context; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// Browsers have no clipboard object on plain http beyond localhost.
function copyBySelection(text: string): boolean {
  function give(event: ClipboardEvent) {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener("copy", give, true);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", give, true);
  }
}
