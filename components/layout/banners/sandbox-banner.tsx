import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link.tsx";

/** Hatched bar of the sandbox on top of every page, sign-in included. */
export async function SandboxBanner({ hasPractice = false }: { hasPractice?: boolean }) {
  const words = await getTranslations("shell.sandbox");
  return (
    <div
      className={
        "col-span-full flex h-(--banner) flex-none items-center justify-center border-b border-line-control " +
        "bg-[repeating-linear-gradient(135deg_in_srgb,var(--hatch-a)_0_8px,var(--hatch-b)_8px_16px)] " +
        "text-meta leading-5 whitespace-nowrap phone:h-6"
      }
      role="status"
      data-print=""
    >
      <p className="rounded-s bg-surface px-3">
        <b>{words("name")}</b>
        <span className="phone:hidden"> · {words("long")}</span>
        <span className="hidden phone:inline"> · {words("short")}</span>
        {hasPractice && (
          <>
            {" · "}
            <Link href="/practice" className="inline-flex min-h-6 items-center underline underline-offset-3">
              {words("practice")}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
