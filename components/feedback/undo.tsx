"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { isTyping } from "#components/ui/page-key.ts";
import { toast } from "#components/ui/toast.tsx";
import { changeAddress } from "#lib/client/address/address.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { useErrorText } from "./use-problem-text.ts";

const SHOWN_MS = 10_000;
/** A second press this soon follows the first, not the price that it brought. */
const PRICE_READ_MS = 600;

type Router = ReturnType<typeof useRouter>;
type Undo = (router: Router) => Promise<CommandError | null> | undefined;
/** Usual price now of what taking it back requests, as on a price tag. */
type PriceNow = () => string | undefined;
type Offer = { text: ReactNode; undo: Undo; priceNow?: PriceNow | undefined };

/** Confirms a change, with a button that takes it back for some seconds, as Ctrl+Z does. */
export function offerUndo(text: ReactNode, undo: Undo): void {
  toast(<UndoOffer text={text} undo={undo} />, "ok", SHOWN_MS);
}

/** Clears filters of the URL, and offers to go back to them. */
export function clearWithUndo(clear: () => void): void {
  const { href } = window.location;
  clear();
  changeAddress(() => offerBack(href));
}

/** Confirms that filters were cleared since the address `from`, and offers to go back to it. */
export function offerBack(from: string, priceNow?: PriceNow): void {
  const cleared = window.location.href;
  if (cleared === from) return;
  const undo: Undo = (router) => {
    if (window.location.href === cleared) changeAddress(() => history.back());
    else router.push(from);
    return undefined;
  };
  toast(<UndoOffer text={<FiltersCleared />} undo={undo} priceNow={priceNow} />, "ok", SHOWN_MS);
}

function FiltersCleared() {
  return useTranslations("ui")("filtersCleared");
}

function UndoOffer({ text, undo, priceNow }: Offer) {
  const t = useTranslations("ui");
  const errorText = useErrorText();
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const focusBefore = useRef<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [price, setPrice] = useState(priceNow);
  const pricedAt = useRef(-PRICE_READ_MS);

  async function send() {
    const now = priceNow?.();
    // The cached response has expired: the price is shown before it is paid.
    if (now !== price) {
      pricedAt.current = performance.now();
      return setPrice(now);
    }
    if (performance.now() - pricedAt.current < PRICE_READ_MS) return;
    setBusy(true);
    const error = await undo(router);
    if (document.activeElement === button.current) {
      const before = focusBefore.current;
      (before?.isConnected ? before : document.getElementById("main"))?.focus({ preventScroll: true });
    }
    toast(error ? errorText(error) : t("undone"), error ? "alert" : "ok");
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
    if (!isChord || event.key.toLowerCase() !== "z" || event.repeat || isTyping(event.target) || isBusy)
      return;
    // Under an open dialog the page is out of reach.
    if (document.querySelector("dialog:modal")) return;
    event.preventDefault();
    void send();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <>
      {text}
      <Button
        ref={button}
        size="s"
        className="phone:h-11"
        price={price}
        isBusy={isBusy}
        title={t("undoKeys")}
        aria-keyshortcuts="Control+Z Meta+Z"
        onFocus={({ relatedTarget }) => (focusBefore.current ??= relatedTarget as HTMLElement | null)}
        onClick={() => void send()}
      >
        {t("undo")}
      </Button>
    </>
  );
}
