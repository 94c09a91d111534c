import { cn } from "#lib/shared/base/cn.ts";

type FlagProps = { digit: string; name?: string | null; className?: string };

/**
 * The platform's remark flag: colour, digit and name. Anything but 1–5 keeps its raw text and a neutral flag.
 */
export function Flag({ digit, name, className }: FlagProps) {
  return (
    <span className={cn("flag mark icon-flag", flagClass(digit), className)}>
      <b>{digit}</b>
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
