import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { TakeBack } from "./take-back.tsx";
import { type ImportCommands, useAddOrders, useFileCheck } from "./use-add-orders.ts";
import type { ReadFile } from "./use-order-file.ts";

type AddOrdersProps = { file: ReadFile; shopId: string; commands: ImportCommands };

/** Dry run of a file, the button that adds its orders, and the result. */
export function AddOrders({ file, shopId, commands }: AddOrdersProps) {
  const t = useTranslations("orderImport");
  const { data: check, error, isFetching, refetch } = useFileCheck(file, shopId, commands);
  const { add, isBusy, progress } = useAddOrders(commands);
  const [takenBack, setTakenBack] = useState<{ shopId: string; count: number } | null>(null);
  const own = progress?.shop === shopId ? progress : null;
  const isDone = own !== null && !isBusy && own.error === null;
  const unreadableCount = file.orders.filter(({ unreadable }) => Object.keys(unreadable).length > 0).length;
  const count = check ? check.added + check.replaced : 0;
  const takeBack = check && (
    <TakeBack
      {...{ file, shopId, commands, fileAt: check.fileAt }}
      onDone={(taken) => setTakenBack({ shopId, count: taken })}
    />
  );
  const toBook = <Link href={`/orders/book?shop=${shopId}`}>{t("toBook")}</Link>;
  if (takenBack?.shopId === shopId)
    return <Note role="status" title={t("takeBack.done", { count: takenBack.count })} action={toBook} />;
  if (isDone)
    return (
      <div className="grid gap-3">
        <Note role="status" title={t("done", { added: own.counts.added })} action={toBook}>
          {t("doneMore", { replaced: own.counts.replaced })}
        </Note>
        {takeBack}
      </div>
    );
  return (
    <section className="grid gap-3" aria-label={t("counts.title")} aria-busy={isFetching}>
      <h2 className="text-table font-label">{t("counts.title")}</h2>
      <dl className="pairs grid-cols-[auto_minmax(0,1fr)] text-table">
        {(["added", "replaced", "inLists", "kept"] as const).map((name) => (
          <Figure key={name} label={t(`counts.${name}`)} figure={check?.[name]}>
            {name === "replaced" && count > 0 && (
              <span className="text-ink-3">
                {t.rich("counts.fileOf", { time: () => <DateTime at={check?.fileAt ?? file.fileAt} /> })}
              </span>
            )}
          </Figure>
        ))}
        <Figure label={t("counts.rejected")} figure={file.rejected.length} />
        <Figure label={t("counts.repeated")} figure={file.repeatedCount} />
        {unreadableCount > 0 && <Figure label={t("counts.unreadable")} figure={unreadableCount} />}
      </dl>
      {isFetching && <p role="status">{t("checking")}</p>}
      {error && (
        <>
          <CommandErrorNote className="" error={{ code: toRequestError(error).code }} />
          <Button size="s" className="justify-self-start" onClick={() => void refetch()}>
            {t("again")}
          </Button>
        </>
      )}
      {own?.error && <CommandErrorNote className="" error={own.error} />}
      {isBusy && own && <p role="status">{t("adding", { done: own.done, total: own.total })}</p>}
      <Button
        variant="primary"
        className="justify-self-start phone:h-11"
        isBusy={isBusy}
        disabled={!check || isFetching || count === 0 || file.table.channel === null}
        onClick={() => check && void add(file, shopId, check)}
      >
        {check && count === 0
          ? t("nothing")
          : t("add", { added: check?.added ?? 0, replaced: check?.replaced ?? 0 })}
      </Button>
      {!isBusy && !isFetching && check && check.ofThisFile.length > 0 && takeBack}
    </section>
  );
}

/** A figure of the dry run; a dash until it is known. */
function Figure({
  label,
  figure,
  children,
}: {
  label: string;
  figure: number | undefined;
  children?: ReactNode;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {figure?.toLocaleString("en") ?? "–"} {children}
      </dd>
    </>
  );
}
