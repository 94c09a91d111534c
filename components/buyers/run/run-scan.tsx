"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ScanView } from "#components/feedback/scan-view.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { type PackPrice, priceFrom } from "./run-price.ts";
import type { RunState } from "./run-state.ts";

type RunScanProps = {
  run: RunState;
  priceOf: PackPrice;
  at: number;
  problem: ServiceProblem;
  isBusy: boolean;
  isSecond: boolean;
  onGoOn: (at: number) => void;
};

/** Authorization after a 302: the same pack is sent again after the scan, then the others. */
export function RunScan({ run, priceOf, at, problem, isBusy, isSecond, onGoOn }: RunScanProps) {
  const t = useTranslations("buyers.run");
  const { tag, tagAgain } = usePriceText();
  const price = (problem.mayHaveCost ? tagAgain : tag)(priceFrom(run, at, priceOf));
  const [isOpen, setOpen] = useState(true);
  const scan = {
    problem,
    isOpen,
    isSecond,
    isBusy,
    price,
    open: () => setOpen(true),
    close: () => setOpen(false),
    confirm: () => onGoOn(at),
  };
  return (
    <ScanView
      scan={scan}
      shopName={run.shop.name}
      request={t("question", { pack: at + 1, count: run.packs.length })}
    />
  );
}
