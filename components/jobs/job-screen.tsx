"use client";

import type { ComponentType } from "react";
import type { CallsJob, Job, JobKindName } from "#lib/shared/jobs/jobs.ts";
import { CallsJobScreen } from "./calls-job-screen.tsx";
import { ExportJobScreen } from "./export-job-screen.tsx";
import { FetchJobScreen } from "./fetch-job-screen.tsx";
import type { JobScreenProps } from "./job-frame.tsx";
import { BuyersJobScreen, CardListJobScreen } from "./list-job-screens.tsx";

/** Screens of kinds that show more than their calls. */
const SCREENS: Partial<Record<JobKindName, ComponentType<JobScreenProps>>> = {
  fetchOrders: forKind(FetchJobScreen),
  exportOrders: forKind(ExportJobScreen),
  findBuyers: forKind(BuyersJobScreen),
  checkCards: forKind(CardListJobScreen),
};
const CALLS_SCREEN = forKind<CallsJob>(CallsJobScreen);

/** The page of a job of any kind. */
export function JobScreen(props: JobScreenProps) {
  const Screen = SCREENS[props.atHand.kind] ?? CALLS_SCREEN;
  return <Screen {...props} />;
}

// Safe: a screen gets only jobs of its kind.
function forKind<One extends Job>(screen: ComponentType<JobScreenProps<One>>) {
  return screen as unknown as ComponentType<JobScreenProps>;
}
