import { lazy, Suspense, type ComponentType } from "react";

/**
 * A part whose script comes when it is first shown, not with the page; nothing stands in its place meanwhile. Only for
 * what a person or an answer brings up: what the server draws must answer to the first press.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
