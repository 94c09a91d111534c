"use client";

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { AddedMessages } from "#components/layout/added-messages.tsx";
import { Button } from "#components/ui/button.tsx";
import { useModal } from "#components/ui/dialog.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { Locale } from "#lib/shared/text/locales.ts";
import en from "#messages/en/find.json";
import zh from "#messages/zh-CN/find.json";
import type { FindProps } from "./find-props.ts";
import { FindResults } from "./find-results.tsx";
import { useFound } from "./use-found.tsx";

const WORDS: Record<Locale, typeof en> = { en, "zh-CN": zh };

/** Finds pages, shops, actions and orders, in this browser and the order book. Searching makes no call. */
export function FindDialog(props: FindProps) {
  return (
    <AddedMessages words={{ find: WORDS[useLocale()] }}>
      <Find {...props} />
    </AddedMessages>
  );
}

const FRAME =
  "modal mt-[10vh] mb-auto max-h-[min(600px,80vh)] w-160 max-w-[calc(100vw-32px)] rounded-xl " +
  "phone:m-0 phone:h-dvh phone:max-h-none phone:w-screen phone:max-w-none phone:rounded-none";

function Find(props: FindProps) {
  const t = useTranslations("find");
  const common = useTranslations("common");
  const id = useId();
  const wiring = useModal(props.onClose, true);
  const [active, setActive] = useState(0);
  const { groups, note, isLooking, loaded } = useFound(props);
  const options = groups.flatMap((group) => group.options);
  const optionId = (index: number) => `${id}${index}`;
  const current = Math.min(active, options.length - 1);

  useEffect(() => {
    document.getElementById(`${id}${current}`)?.scrollIntoView({ block: "nearest" });
  }, [id, current]);

  // A scanner types a number and Enter at once: only the order opens, once it is found.
  const [isEntered, setEntered] = useState(false);
  const openFound = useEffectEvent(() => {
    const orders = options.filter(({ number }) => number !== undefined);
    (orders.find(({ number }) => number === props.text.trim()) ?? orders[0])?.run();
  });
  useEffect(() => {
    if (isEntered && !isLooking) openFound();
  }, [isEntered, isLooking]);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      setActive((current + step + options.length) % Math.max(1, options.length));
      event.preventDefault();
    }
    if (event.key !== "Enter") return;
    const option = options[current];
    if (isLooking && option?.number === undefined) setEntered(true);
    else option?.run();
  }

  return (
    <dialog {...wiring} className={FRAME} aria-label={t("title")}>
      <div className="flex h-14 flex-none items-center gap-2.5 border-b border-line pr-3 pl-4">
        <Icon name="search" className="text-ink-3" />
        <input
          data-autofocus
          role="combobox"
          aria-label={t("field")}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(current) : undefined}
          className={
            "h-full min-w-0 flex-1 border-0 bg-transparent text-base " +
            "outline-0 placeholder:text-ink-3 phone:text-[16px]"
          }
          value={props.text}
          placeholder={t(loaded === null ? "hint" : "hintOrders")}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            props.onText(event.target.value);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="quiet"
          size="s"
          icon="x"
          label={common("close")}
          className="phone:size-(--touch)"
          onClick={props.onClose}
        />
      </div>
      <FindResults id={id} groups={groups} current={current} optionId={optionId} onPoint={setActive} />
      <p className="flex-none px-4 py-4 text-table text-ink-2 empty:p-0" role="status">
        {note}
      </p>
      <p className="mt-auto flex-none border-t border-line px-4 py-2 text-meta text-ink-3">
        {loaded === null ? t("free") : t("searched", { count: loaded })}
      </p>
    </dialog>
  );
}
