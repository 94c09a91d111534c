import { getTranslations } from "next-intl/server";

/** Practice is a place: a hatch across the top of every page, sign-in included. */
export async function SandboxBanner() {
  const words = await getTranslations("shell.sandbox");
  return (
    <div className="sandbox-banner" role="status">
      <p>
        <b>{words("name")}</b>
        <span className="phone:hidden"> · {words("long")}</span>
        <span className="hidden phone:inline"> · {words("short")}</span>
      </p>
    </div>
  );
}
