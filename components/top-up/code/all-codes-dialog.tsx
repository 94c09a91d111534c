"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { isPracticePage } from "#components/display/codes/code-picture.ts";
import { StateWord } from "#components/display/state-word.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { canSaveFiles, saveFile } from "#lib/client/save-file.ts";
import { csvFileName } from "#lib/shared/base/csv.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";
import { CaptionField } from "./code-look.tsx";
import { leastPrintMm } from "./code-proofs.tsx";
import { CodeSheet, SHEETS, type SheetLayout } from "./code-sheet.tsx";
import { BATCH_LOOK, useCheckedCodes, type CodeCheck } from "./use-checked-codes.ts";
import { zipCodes } from "./zip-codes.ts";

/** The codes of all placements in sight, each read back first: as a ZIP file, or on sheets of paper. */
export function AllCodesDialog({ placements, onClose }: { placements: Placement[]; onClose: () => void }) {
  const t = useTranslations("topUp.codes");
  const topUp = useTranslations("topUp");
  const timeZone = useTimeZone() ?? "UTC";
  const check = useCheckedCodes(placements);
  const [typed, setTyped] = useState("");
  const [layout, setLayout] = useState<SheetLayout>("2x4");
  const [isPrinting, setPrinting] = useState(false);
  const [isZipping, setZipping] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { codes, error } = check;
  const isReady = check.isDone && codes.length > 0;
  const caption = typed.trim();
  const isPractice = isPracticePage();

  async function saveZip() {
    setZipping(true);
    const words = (["name", "sid", "owner"] as const).map((field) => topUp(`form.fields.${field}`));
    const zip = await zipCodes(codes, {
      caption,
      isPractice,
      columns: [t("file"), ...words, t("kind"), t("link"), topUp("export.mark")],
      kindName: (kind) => topUp(`links.kinds.${kind}.name`),
    });
    setZipping(false);
    setRefused(zip === null);
    if (zip) saveFile(zip, csvFileName("top-up-codes", Date.now(), timeZone, isPractice, "zip"));
  }

  return (
    <Dialog title={t("title")} isWide isScrimClosing={false} onClose={onClose}>
      {error ? (
        <CommandErrorNote error={{ code: error.code, requestId: error.requestId ?? undefined }} />
      ) : (
        <CheckLines check={check} layout={layout} />
      )}
      <div className="mt-4 grid gap-3">
        <CaptionField label={t("caption")} value={typed} onChange={setTyped} />
        <div className="flex items-center justify-between gap-3">
          <span>{t("layout")}</span>
          <Segmented
            label={t("layout")}
            value={layout}
            options={(Object.keys(SHEETS) as SheetLayout[]).map((value) => ({
              value,
              label: value.replace("x", " × "),
            }))}
            onChange={setLayout}
          />
        </div>
      </div>
      {isRefused && (
        <Note tone="bad" role="alert" className="mt-3">
          {t("refused")}
        </Note>
      )}
      <div className="modal-acts">
        {canSaveFiles() && (
          <Button icon="download" disabled={!isReady} isBusy={isZipping} onClick={() => void saveZip()}>
            {t("zip")}
          </Button>
        )}
        <Button variant="primary" icon="print" disabled={!isReady} onClick={() => setPrinting(true)}>
          {t("print", { count: Math.ceil(codes.length / SHEETS[layout].perPage) })}
        </Button>
      </div>
      {isPrinting && (
        <CodeSheet
          codes={codes}
          layout={layout}
          caption={caption}
          isPractice={isPractice}
          label={(name) => topUp("qr.label", { name })}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </Dialog>
  );
}

/** Progress of the check, and the placements that are left out of the file and the sheets. */
function CheckLines({ check, layout }: { check: CodeCheck; layout: SheetLayout }) {
  const t = useTranslations("topUp.codes");
  const listComma = useTranslations("shell")("listComma");
  const { codes, unreadable, left, total, isDone } = check;
  const done = codes.length + unreadable.length;
  const small = codes.filter(({ link }) => leastPrintMm(link.url, BATCH_LOOK.margin) > SHEETS[layout].codeMm);
  const plainHttp = codes.filter(({ link }) => link.isPlainHttp).length;
  const warnings = [
    left.noLinks > 0 && t("noLinks", { count: left.noLinks }),
    left.unsafe > 0 && t("unsafe", { count: left.unsafe }),
    unreadable.length > 0 && t("unreadable", { names: unreadable.map(({ name }) => name).join(listComma) }),
    isDone && small.length > 0 && t("small", { count: small.length }),
    plainHttp > 0 && t("plainHttp", { count: plainHttp }),
  ].filter((text) => text !== false);
  return (
    <div className="mt-2 grid gap-1 text-table">
      {!isDone && (
        <progress className="w-full" aria-label={t("label")} value={done} max={total ?? undefined} />
      )}
      <p role="status">
        <StateWord tone={!isDone ? "unknown" : codes.length > 0 ? "ok" : "bad"} className={LINE}>
          {isDone ? t("checked", { count: codes.length }) : t("checking", { done, total: total ?? 0 })}
        </StateWord>
      </p>
      {warnings.length > 0 && (
        <ul className="grid gap-1">
          {warnings.map((text) => (
            <li key={text}>
              <StateWord tone="warn" mark="alert" className={LINE}>
                {text}
              </StateWord>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const LINE = "whitespace-normal wrap-anywhere before:mt-1 before:self-start";
