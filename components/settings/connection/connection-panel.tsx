"use client";

import { useTranslations } from "next-intl";
import { SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { Note } from "#components/feedback/note.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import type { Connection, ProbeResponse } from "#lib/shared/settings/connection.ts";
import { ConnectionAccount } from "./connection-account.tsx";
import { ConnectionOperations } from "./connection-operations.tsx";
import { ConnectionProbe } from "./connection-probe.tsx";
import { ConnectionToken } from "./connection-token.tsx";
import { FirstRun } from "./first-run-steps.tsx";
import { useConnectionTest } from "./use-connection-test.ts";

type ConnectionPanelProps = {
  connection: Connection;
  actions: {
    replace: Command<{ lastFour: string }>;
    remove: Command;
    begin: Command;
    probe: Command<ProbeResponse>;
  };
};

/** Connection to the service: URL, token, latest result of each operation, and the first-run steps if open. */
export function ConnectionPanel({ connection, actions }: ConnectionPanelProps) {
  const t = useTranslations("settings.connection");
  const {
    address,
    openWays,
    wayOut,
    isSandbox,
    account,
    token,
    operations,
    done,
    pendingPoints,
    shopToProbe,
  } = connection;
  const test = useConnectionTest(
    actions.probe,
    token,
    shopToProbe === null ? pendingPoints.probe : pendingPoints.page,
    shopToProbe,
  );
  return (
    <>
      <PageHead title={t("title")} />
      {openWays.length > 0 && (
        <Note tone="warn" isBanner>
          {t("inClearText", { variables: openWays.join(", ") })}
        </Note>
      )}
      <div className="page border-t border-line">
        <FirstRun done={done} points={pendingPoints} isSandbox={isSandbox} />
        <SettingRow title={t("address.title")} body={t("address.body")} id="address">
          <SettingLine className="mono">{address}</SettingLine>
          <SettingLine>{t(isSandbox ? "address.sandbox" : "address.live")}</SettingLine>
          {wayOut.proxy !== null && (
            <SettingLine>
              {t("address.proxy", {
                proxy: wayOut.proxy,
                hasExcept: String(wayOut.noProxy !== ""),
                except: wayOut.noProxy,
              })}
            </SettingLine>
          )}
          {wayOut.extraCa !== null && (
            <SettingLine>
              {t(wayOut.extraCa.isReadable ? "address.extraCa" : "address.extraCaUnreadable", {
                path: wayOut.extraCa.path,
              })}
            </SettingLine>
          )}
        </SettingRow>
        <ConnectionToken
          token={token}
          test={test}
          isUsed={account.isUsed}
          replace={actions.replace}
          remove={actions.remove}
        />
        {!isSandbox && <ConnectionAccount beganAt={account.beganAt} begin={actions.begin} />}
        <ConnectionProbe shopToProbe={shopToProbe} token={token} test={test} />
        <ConnectionOperations operations={operations} />
      </div>
    </>
  );
}
