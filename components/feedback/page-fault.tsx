"use client";

import { lazy, Suspense } from "react";
import type { Fault } from "./error-panel.tsx";

// Every page loads this file but few show it, so the texts load when needed. If they can't, there is a bare button.
const ErrorPanel = lazy(() =>
  import("./error-panel.tsx").then(
    (module) => ({ default: module.ErrorPanel }),
    () => ({ default: Bare }),
  ),
);

/** Error in place of a page that failed to render. */
export function PageFault(props: { error: Fault; retry: () => void }) {
  return (
    <Suspense fallback={<Bare />}>
      <ErrorPanel {...props} />
    </Suspense>
  );
}

function Bare() {
  return (
    <button type="button" className="btn" onClick={() => window.location.reload()}>
      Reload · 重新加载
    </button>
  );
}
