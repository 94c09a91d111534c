"use client";

import {
  useEffect,
  useLayoutEffect,
  useRef,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from "react";

export type ModalWiring = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
};

/**
 * Opens the native `<dialog>` while the component is mounted. The element itself keeps focus inside, makes the page
 * inert and gives focus back. `isScrimClosing` false: a press beside it does nothing (a typed form is not lost).
 */
export function useModal(onClose: () => void, isScrimClosing: boolean): ModalWiring {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Else the close button would have it: a screen reader begins with the title, a form with its first field.
    (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? dialog?.querySelector("h2"))?.focus();
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close.current();
    },
    // Browsers close on a second Esc even when the first was prevented.
    onClose: (event) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) close.current();
    },
    onPointerDown: (event) => {
      if (isScrimClosing && event.target === event.currentTarget && isOutside(event)) close.current();
    },
  };
}

function isOutside({ currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
