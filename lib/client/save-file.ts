/** Hands a file made here to the browser's own downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Freed once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
