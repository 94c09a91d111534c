"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { ProgressBar } from "#components/display/progress-bar.tsx";
import { ShopNeeded } from "#components/orders/list/shop-needed.tsx";
import { ColumnFields } from "#components/feedback/list-file/column-fields.tsx";
import { FileButton } from "#components/feedback/list-file/file-button.tsx";
import { useFileDrop } from "#components/feedback/list-file/use-file-drop.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { changeAddress } from "#lib/client/address/address.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { FILE_FIELDS } from "#lib/shared/orders/files/channel-columns.ts";
import { CHANNELS } from "#lib/shared/orders/files/file-orders.ts";
import type { FileProblem } from "#lib/shared/orders/files/read-in-parts.ts";
import type { ColumnsByChannel } from "#lib/shared/orders/files/saved-columns.ts";
import { tableKey } from "#lib/shared/tables/pasted-columns.ts";
import { AddOrders } from "./add-orders.tsx";
import { FilePreview } from "./file-preview.tsx";
import { RejectedLines } from "./rejected-lines.tsx";
import type { ImportCommands } from "./use-add-orders.ts";
import { type ReadFile, useOrderFile } from "./use-order-file.ts";

type ImportScreenProps = {
  shops: Shop[];
  rememberedShopId: string | null;
  isAdmin: boolean;
  timeZone: string;
  saved: ColumnsByChannel;
  commands: ImportCommands;
};

/** Adds the orders of a channel's export to the order book, after a dry run. Free. */
export function ImportScreen(props: ImportScreenProps) {
  const { shops, rememberedShopId, isAdmin, timeZone, saved, commands } = props;
  const t = useTranslations("orderImport");
  // The shop of the URL, which the top bar shows and changes too.
  const shopId = pickShop(shops, shopUrl.read(useSearchParams()).shop, rememberedShopId)?.id ?? "";
  const orderFile = useOrderFile(saved, timeZone);
  const { isOver, area } = useFileDrop(orderFile.take, orderFile.refuse);
  const { file, problem } = orderFile;
  if (shopId === "") return <ShopNeeded title={t("title")} need="shop" isAdmin={isAdmin} />;
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <Link href={`/orders/book?shop=${shopId}`} className={buttonClass({ size: "s" })}>
            {t("back")}
          </Link>
        }
      />
      <div
        className={cn("page border-t border-line px-gutter py-5 phone:py-4", isOver && "bg-accent-tint")}
        role="region"
        aria-label={t("title")}
        tabIndex={0}
        {...area}
      >
        <div className="grid max-w-[720px] gap-4">
          <p className="text-table text-ink-2">{t("intro")}</p>
          <SelectField
            label={t("shop")}
            fieldClass="max-w-[320px]"
            className="phone:h-11"
            value={shopId}
            onChange={({ target: { value } }) =>
              changeAddress(() => history.replaceState(null, "", shopUrl.write({ shop: value })))
            }
          >
            {shops.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap items-center gap-2 text-table text-ink-3 phone:[&>.btn]:h-11">
            <FileButton label={t("file")} onFile={orderFile.take} />
            <span className="phone:hidden">{t("drop")}</span>
          </div>
          {orderFile.share !== null && <Reading share={orderFile.share} onCancel={orderFile.cancel} />}
          {problem && <ProblemNote problem={problem} />}
          {file && orderFile.share === null && (
            <>
              <FileColumns file={file} orderFile={orderFile} />
              <FilePreview orders={file.orders} />
              <AddOrders key={file.id} file={file} shopId={shopId} commands={commands} />
              <RejectedLines rejected={file.rejected} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Reading({ share, onCancel }: { share: number; onCancel: () => void }) {
  const [t, common] = [useTranslations("orderImport"), useTranslations("common")];
  return (
    <div className="grid gap-2">
      <p role="status">{t("reading")}</p>
      {/* Nobody knows how long the file takes to open. */}
      <ProgressBar label={t("reading")} share={share === 0 ? null : share} isMoving />
      <Button size="s" className="justify-self-start phone:h-11" onClick={onCancel}>
        {common("cancel")}
      </Button>
    </div>
  );
}

const PROBLEMS = [
  "empty",
  "severalFiles",
  "tooLarge",
  "spreadsheet",
  "binary",
  "unreadable",
  "items",
  "tooManyRows",
  "quote",
] as const;

function ProblemNote({ problem: { kind, line = 0 } }: { problem: FileProblem }) {
  const t = useTranslations("orderImport.notTaken");
  return (
    <Note tone="bad" role="alert">
      {t(PROBLEMS.find((one) => one === kind) ?? "unreadable", { line })}
    </Note>
  );
}

type FileColumnsProps = { file: ReadFile; orderFile: ReturnType<typeof useOrderFile> };

/** Channel and columns as they were recognised, for a person to correct. */
function FileColumns({ file: { table, doubt }, orderFile }: FileColumnsProps) {
  const t = useTranslations("orderImport");
  return (
    <>
      {doubt && <Note tone="warn">{t(doubt)}</Note>}
      <SelectField
        label={t("channel")}
        fieldClass="max-w-[320px]"
        error={table.channel === null ? t("unknown") : undefined}
        className="phone:h-11"
        value={table.channel ?? ""}
        onChange={({ target }) => {
          const channel = CHANNELS.find((one) => one === target.value);
          if (channel) orderFile.chooseChannel(channel);
        }}
      >
        {table.channel === null && <option value="">{t("unknown")}</option>}
        {CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {t(`channels.${channel}`)}
          </option>
        ))}
      </SelectField>
      {table.byField.number === undefined && (
        <Note tone="bad" role="alert">
          {t("noNumber")}
        </Note>
      )}
      <ColumnFields
        key={tableKey(table.columns)}
        table={table}
        fields={FILE_FIELDS.map((field) => ({ field, label: t(`fields.${field}`) }))}
        onChoose={orderFile.chooseColumns}
      />
    </>
  );
}
