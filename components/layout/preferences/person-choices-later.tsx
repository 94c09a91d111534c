"use client";

import { later } from "#components/ui/later.tsx";

export const PersonChoicesLater = later(() =>
  import("./person-choices.tsx").then((module) => module.PersonChoices),
);
