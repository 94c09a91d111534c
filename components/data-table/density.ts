"use client";

import { useSyncExternalStore } from "react";
import { rememberChoice } from "#components/ui/remember-choice.ts";

export const DENSITIES = ["36", "44", "52"] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

/** The row height in force: what `<html>` says, as the server wrote it from the cookie. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, current, () => "44");
}

export function rememberDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  rememberChoice("md-density", density);
  for (const listener of listeners) listener();
}

function current(): Density {
  return DENSITIES.find((each) => each === document.documentElement.dataset.density) ?? "44";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
