import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type NoteProps = {
  tone?: "warn" | "bad";
  icon?: IconName;
  /** First words, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** Button at the right end. */
  action?: ReactNode;
  /** Spans the whole region above a list. */
  isBanner?: boolean;
  /** `alert` for a new error, `status` for a new state; absent for what was there from the start. */
  role?: "alert" | "status";
  className?: string;
};

const ICONS = { warn: "alert", bad: "no" } as const;
const ANY = "note flex gap-2.5 text-table [&_a]:text-inherit [&_a]:underline [&_a]:underline-offset-3";
const BLOCK = `${ANY} items-start rounded-m px-3 py-2.5`;
const BANNER = `${ANY} note-banner min-h-11 flex-none flex-wrap items-center border-b border-line px-gutter py-1.5`;

/** A note next to what it is about. */
export function Note({ tone, icon, title, children, action, isBanner, role, className }: NoteProps) {
  const colours = tone
    ? `tone-${tone} bg-(--tone-tint) text-(--tone-ink)`
    : "bg-sunken text-ink-2 [&_b]:text-ink";
  return (
    <div role={role} className={cn(colours, isBanner ? BANNER : BLOCK, className)}>
      <Icon
        name={icon ?? (tone ? ICONS[tone] : "info")}
        className={cn(tone && "text-(--tone-mark)", !isBanner && "mt-0.5")}
      />
      <div className={cn("min-w-0 wrap-anywhere", isBanner ? "flex-[1_1_180px]" : "flex-1")}>
        {title && <NoteTitle title={title} hasMore={Boolean(children)} />}
        {children}
      </div>
      {action}
    </div>
  );
}

/** Title of a note, as a sentence when another follows; a Chinese mark includes its space. */
function NoteTitle({ title, hasMore }: { title: ReactNode; hasMore: boolean }) {
  const text = typeof title === "string" ? title : "…";
  const [mark, space] = /\p{Script=Han}/u.test(text) ? ["。", ""] : [".", " "];
  const end = hasMore && (/[.!?:…。！？：]$/.test(text) ? space : mark + space);
  return (
    <b>
      {title}
      {end}
    </b>
  );
}
