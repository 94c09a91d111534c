import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";

/** Raised on `window` when a part of this page can't be had any more: most likely another build is running. */
export const OLD_BUILD_EVENT = "md:old-build";

/** Brings a script that comes with a press; null, and the page says why, where it can't be had. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch {
    window.dispatchEvent(new Event(OLD_BUILD_EVENT));
    return null;
  }
}

/**
 * A part whose script comes when it is first shown, not with the page; nothing stands in its place meanwhile. Only for
 * what a person or an answer brings up: what the server draws must answer to the first press. A script that can't be had
 * leaves the page as it is, which says so, and is asked for again when the part is shown again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part = lazyPart();
  function lazyPart() {
    return lazy(async () => ({
      default: await load().catch(() => {
        Part = lazyPart();
        return Missing;
      }),
    }));
  }
  return function Later(props: Props) {
    // The same one for as long as it is shown.
    const [Own] = useState(() => Part);
    return (
      <Suspense>
        <Own {...props} />
      </Suspense>
    );
  };
}

/** Stands for a part that can't be had. */
export function Missing() {
  useEffect(() => void window.dispatchEvent(new Event(OLD_BUILD_EVENT)), []);
  return null;
}
