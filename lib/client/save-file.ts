/** Gives text to the browser as a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the address when it is pressed; it is free again once this task is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
