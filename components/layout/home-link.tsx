import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { buttonClass } from "#components/ui/button.tsx";

export async function HomeLink() {
  const words = await getTranslations("shell");
  return (
    <Link href="/" prefetch={false} className={buttonClass({})}>
      {words("toHome")}
    </Link>
  );
}
