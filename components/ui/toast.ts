export type Toast = { id: number; text: string };

let last = 0;
let listener: ((toast: Toast) => void) | null = null;

/** Confirms a success. Failures stand where they happened, never here. */
export function toast(text: string) {
  last += 1;
  listener?.({ id: last, text });
}

/** For the one region that shows them; gives the way out. */
export function onToast(show: (toast: Toast) => void): () => void {
  listener = show;
  return () => {
    if (listener === show) listener = null;
  };
}
