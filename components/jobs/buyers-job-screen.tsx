import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { type BuyersJob, buyersUrl } from "#lib/shared/buyers/buyers.ts";
import { CallsJobScreen } from "./calls-job-screen.tsx";
import type { JobScreenProps } from "./job-frame.tsx";

/** The page of a lookup of buyers, with the way to its rows. */
export function BuyersJobScreen(props: JobScreenProps<BuyersJob>) {
  const t = useTranslations("jobs.result");
  return (
    <CallsJobScreen
      {...props}
      beside={
        <Link
          className={buttonClass({ size: "s" })}
          href={`/buyers${buyersUrl.write({ run: props.atHand.id })}`}
        >
          {t("toBuyers")}
        </Link>
      }
    />
  );
}
