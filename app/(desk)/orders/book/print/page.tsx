import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  getPackingSlips,
  getPickList,
  markPrinted,
  removePrintMarks,
} from "#app/(desk)/orders/book/print/actions.ts";
import { PrintScreen } from "#components/orders/print/print-screen.tsx";
import { isSandbox } from "#lib/server/env.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import type { PageSearch } from "#lib/server/http/request-input.ts";
import { isPaperSize, readSlipsPerSheet } from "#lib/shared/orders/prints.ts";
import { requirePage, requirePerson } from "#lib/server/guard/page.ts";
import { getListTerms } from "#lib/server/orders/list-terms.ts";
import { choicesTitle } from "#lib/server/orders/save-choices.ts";

type PageProps = { searchParams: Promise<PageSearch> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const title = (await getTranslations("orderPrint"))("title");
  return { title: await choicesTitle(await requirePerson(), title, await searchParams) };
}

export default async function PrintPage() {
  const identity = await requirePage("staff");
  const remembered = await rememberedChoices();
  const size = remembered("md-paper");
  const { statuses } = await getListTerms(identity, "soldOrders");
  return (
    <PrintScreen
      statuses={statuses}
      isSimulated={isSandbox()}
      size={isPaperSize(size) ? size : "a4"}
      perSheet={readSlipsPerSheet(remembered("md-slips"))}
      commands={{ getPickList, getPackingSlips, markPrinted, removePrintMarks }}
    />
  );
}
