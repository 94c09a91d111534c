"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { Dialog } from "#components/ui/dialog.tsx";

const GROUPS = [
  {
    key: "list",
    rows: [
      { key: "move", keys: ["J", "K"] },
      { key: "arrows", keys: ["↓", "↑"] },
      { key: "ends", keys: ["Home", "End"] },
      { key: "screens", keys: ["PgDn", "PgUp"] },
      { key: "select", keys: ["X"] },
      { key: "space", keys: ["Space"] },
      { key: "range", keys: ["Shift", "X"] },
      { key: "open", keys: ["Enter"] },
      { key: "copy", keys: ["C"] },
    ],
  },
  {
    key: "everywhere",
    rows: [
      { key: "find", keys: ["Ctrl", "K"] },
      { key: "filter", keys: ["/"] },
      { key: "undo", keys: ["Ctrl", "Z"] },
      { key: "help", keys: ["?"] },
      { key: "escape", keys: ["Esc"] },
    ],
  },
] as const;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslations("shell.help");
  const isList = usePathname().startsWith("/orders/");
  return (
    <Dialog title={words("title")} onClose={onClose}>
      {GROUPS.filter((group) => isList || group.key !== "list").map((group) => (
        <section key={group.key} className="mt-4">
          <h3 className="text-ink-3">{words(`${group.key}.title`)}</h3>
          <dl className="mt-1 grid grid-cols-[112px_1fr] gap-y-1 text-table">
            {group.rows.map((row) => (
              <Fragment key={row.key}>
                <dt className="flex gap-1">
                  {row.keys.map((key) => (
                    <kbd key={key}>{key === "Ctrl" && isMac() ? "⌘" : key}</kbd>
                  ))}
                </dt>
                <dd className="text-ink-2">{words(`rows.${row.key}`)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-4 text-meta text-ink-3">{words("composing")}</p>
    </Dialog>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
