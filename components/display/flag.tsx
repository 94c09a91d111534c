import { cn } from "#lib/shared/base/cn.ts";

type FlagProps = { digit: string; name?: string | null; className?: string };

/** Flag of a remark: colour, digit and name. Anything but 1–5 shows its raw text and a neutral flag. */
export function Flag({ digit, name, className }: FlagProps) {
  return (
    <span
      className={cn(
        "mark icon-flag max-w-full min-w-0 gap-1 whitespace-nowrap before:size-3.5",
        flagClass(digit),
        className,
      )}
    >
      <b className="mr-0.5 font-label">{digit}</b>
      {name && (
        <span lang="zh-CN" className="truncate">
          {name}
        </span>
      )}
    </span>
  );
}

function flagClass(digit: string): string {
  return /^[1-5]$/.test(digit) ? `flag-${digit}` : "flag-other";
}
