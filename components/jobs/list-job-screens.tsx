import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { type BuyersJob, buyersUrl } from "#lib/shared/buyers/buyers.ts";
import { type CardListJob, cardListUrl } from "#lib/shared/cards/card-list.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import { CallsJobScreen } from "./calls-job-screen.tsx";
import type { JobScreenProps } from "./job-frame.tsx";

/** The page of a lookup of buyers, with the way to its rows. */
export function BuyersJobScreen(props: JobScreenProps<BuyersJob>) {
  return <ListJobScreen {...props} href={`/buyers${buyersUrl.write({ run: props.atHand.id })}`} />;
}

/** The page of a list of cards, with the way to its rows. */
export function CardListJobScreen(props: JobScreenProps<CardListJob>) {
  return <ListJobScreen {...props} href={`/cards/list${cardListUrl.write({ list: props.atHand.id })}`} />;
}

function ListJobScreen({ href, ...props }: JobScreenProps<CallsJob> & { href: string }) {
  const t = useTranslations("jobs.result");
  return (
    <CallsJobScreen
      {...props}
      beside={
        <Link className={buttonClass({ size: "s" })} href={href}>
          {t("toRows")}
        </Link>
      }
    />
  );
}
