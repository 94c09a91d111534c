"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { NewPersonLink } from "#lib/shared/settings/people.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

/** The one time a link is shown. A press beside it doesn't close it: it could not be shown again. */
export function PersonLinkDialog({ link, onClose }: { link: NewPersonLink; onClose: () => void }) {
  const words = useTranslations("settings.people");
  const { name, url, until } = link;
  const time = shortTime(until, useTimeZone() ?? "UTC", until);
  return (
    <Dialog
      isWide
      title={words("link.title", { name })}
      closeLabel={words("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <p className="mb-4 text-table text-ink-2">
        {words("link.body", { name, time: `${time?.date} ${time?.time}` })}
      </p>
      <Field label={words("link.label")}>
        {(wiring) => (
          <Input
            {...wiring}
            isMono
            readOnly
            value={url}
            data-autofocus
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <div className="modal-acts">
        <Button onClick={onClose}>{words("link.done")}</Button>
        <CopyButton variant="primary" text={url} copied={words("link.copied")}>
          {words("link.copy")}
        </CopyButton>
      </div>
    </Dialog>
  );
}
