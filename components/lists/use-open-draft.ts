import { useState } from "react";
import { type TabStorage, useTabStorage } from "#lib/client/tab-storage.ts";

/** Draft of the open dialog, null while it is closed. At first it is the one stored before a reload, if any. */
export function useOpenDraft<Draft>(storage: TabStorage<Draft>) {
  const [opened, setOpened] = useState<Draft | "restored" | null>("restored");
  const stored = useTabStorage(storage);
  return {
    draft: opened === "restored" ? stored : opened,
    open: (next: Draft | null) => {
      storage.forget();
      setOpened(next);
    },
  };
}
