import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

export async function HomeLink() {
  const words = await getTranslations("shell");
  return (
    <Link href="/" className={buttonClass({})}>
      {words("toHome")}
    </Link>
  );
}
