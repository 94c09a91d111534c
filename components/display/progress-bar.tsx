/** `share` null: nobody knows how long it will be. */
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
          className="block h-full rounded-full bg-accent transition-[width] duration-base ease-(--ease)"
          style={{ width: `${share * 100}%` }}
        />
      ) : (
        isMoving && <span className="desk-progress block h-full" />
      )}
    </div>
  );
}
