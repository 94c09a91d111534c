"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import type { OperationEvent, OperationState } from "#lib/shared/settings/connection.ts";
import { operationHealth, type OperationHealth } from "#lib/shared/settings/connection.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const TONES = { up: "ok", down: "bad", unasked: "unknown" } as const;
const HEALTHS: OperationHealth[] = ["up", "down", "unasked"];

/** What the ledger last saw of each operation: those that work and those that don't, told apart in one line and one by one. */
export function ConnectionOperations({ operations }: { operations: OperationState[] }) {
  const t = useTranslations("settings.connection.operations");
  const listComma = useTranslations("shell")("listComma");
  const named = (health: OperationHealth) =>
    operations
      .filter((state) => operationHealth(state) === health)
      .map(({ operation }) => t(`names.${operation}`));
  return (
    <section className="setting-table" aria-labelledby="operations">
      <div className="setting">
        <div className="setting-about">
          <h2 id="operations">{t("title")}</h2>
          <p>{t("body")}</p>
        </div>
        <div className="operations-line">
          {HEALTHS.filter((health) => named(health).length > 0).map((health) => (
            <StateWord key={health} tone={TONES[health]}>
              {t(`line.${health}`, { names: named(health).join(listComma) })}
            </StateWord>
          ))}
        </div>
      </div>
      <table className="settings-table operations-table">
        <thead>
          <tr>
            {(["operation", "now", "answered", "refused", "failed"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operations.map((state) => (
            <OperationRow key={state.operation} state={state} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OperationRow({ state }: { state: OperationState }) {
  const t = useTranslations("settings.connection.operations");
  const health = operationHealth(state);
  return (
    <tr>
      <th scope="row">{t(`names.${state.operation}`)}</th>
      <td data-label={t("columns.now")}>
        <StateWord tone={TONES[health]}>{t(`health.${health}`)}</StateWord>
      </td>
      {(["answered", "refused", "failed"] as const).map((kind) => (
        <td
          key={kind}
          data-label={t(`columns.${kind}`)}
          className={state[kind] === null ? "is-none" : undefined}
        >
          <EventCell operation={state.operation} event={state[kind]} isProblem={kind !== "answered"} />
        </td>
      ))}
    </tr>
  );
}

function EventCell({
  operation,
  event,
  isProblem,
}: {
  operation: Operation;
  event: OperationEvent | null;
  isProblem: boolean;
}) {
  const t = useTranslations("settings.connection.operations");
  const problems = useTranslations("problems");
  if (event === null) return "—";
  const values = {
    operation: t(`names.${operation}`),
    shop: "",
    hasShop: "false",
    isAdmin: "true",
    isList: "false",
    code: event.code ?? "",
  };
  return (
    <>
      <DateTime at={event.at} />
      {isProblem && (
        <small>
          {event.code !== null && `${problems("code", { code: event.code })} · `}
          {event.reason === null ? t("endUnknown") : problems(`reasons.${event.reason}.title`, values)}
        </small>
      )}
    </>
  );
}
