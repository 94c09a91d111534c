import { cn } from "#lib/shared/base/cn.ts";

/** Bar of progress, coloured while it moves; `share` null: the duration is unknown. */
export function ProgressBar({
  label,
  share,
  isMoving,
}: {
  label: string;
  share: number | null;
  isMoving: boolean;
}) {
  return (
    <div
      role="progressbar"
      className="relative h-1.5 overflow-hidden rounded-full bg-sunken"
      aria-label={label}
      {...(share !== null && { "aria-valuenow": Math.round(share * 100) })}
    >
      {share !== null ? (
        <i
          className={cn(
            "block h-full rounded-full transition-[width] duration-base ease-(--ease)",
            isMoving ? "bg-accent" : "bg-ink-3",
          )}
          style={{ width: `${share * 100}%` }}
        />
      ) : (
        isMoving && <span className="desk-progress block h-full" />
      )}
    </div>
  );
}
