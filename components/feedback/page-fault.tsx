"use client";

import { lazy, Suspense } from "react";
import type { Fault } from "./error-panel.tsx";

// Every page loads this file and hardly one shows it: the words come when they are needed. If they can't, a bare button does.
const ErrorPanel = lazy(() =>
  import("./error-panel.tsx").then(
    (module) => ({ default: module.ErrorPanel }),
    () => ({ default: Bare }),
  ),
);

/** Stands where a page should be that could not be drawn. */
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
