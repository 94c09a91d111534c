"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";

export const LazyPersonChoices = lazyPart(() =>
  import("./person-choices.tsx").then((module) => module.PersonChoices),
);
