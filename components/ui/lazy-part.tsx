import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";

/** Event on `window` when a script of this page is no longer available, most likely because of another build. */
export const OLD_BUILD_EVENT = "md:old-build";

/** Loads a script on a press; null when it is not available, which the page then says. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch {
    window.dispatchEvent(new Event(OLD_BUILD_EVENT));
    return null;
  }
}

/**
 * Loads a part's script when the part is first shown, and tries again at the next showing after a failure. Only
 * for parts that follow a press or response: what the server renders must react at once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part = nextTry();
  function nextTry() {
    return lazy(async () => ({
      default: await load().catch(() => {
        Part = nextTry();
        return Missing;
      }),
    }));
  }
  return function Later(props: Props) {
    // Stays the same part while it is shown.
    const [Own] = useState(() => Part);
    return (
      <Suspense>
        <Own {...props} />
      </Suspense>
    );
  };
}

/** Placeholder of a part that failed to load. */
export function Missing() {
  useEffect(() => void window.dispatchEvent(new Event(OLD_BUILD_EVENT)), []);
  return null;
}
