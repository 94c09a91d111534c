import "server-only";
import { urlInput } from "#lib/server/http/request-input.ts";
import { callExportUrl, callLogUrl } from "#lib/shared/usage/call-log-view.ts";
import { possiblyChargedExportUrl, possiblyChargedUrl } from "#lib/shared/usage/possibly-charged.ts";
import { usageExportUrl, usageUrl } from "#lib/shared/usage/usage-view.ts";

/** The query of `GET /api/usage`. */
export const usageInput = urlInput(usageUrl);

/** The query of `GET /api/usage/export`. */
export const usageExportInput = urlInput(usageExportUrl);

/** The query of `GET /api/usage/calls`. */
export const callLogInput = urlInput(callLogUrl);

/** The query of `GET /api/usage/calls/export`. */
export const callExportInput = urlInput(callExportUrl);

/** The query of `GET /api/usage/maybe-charged`. */
export const possiblyChargedInput = urlInput(possiblyChargedUrl);

/** The query of `GET /api/usage/maybe-charged/export`. */
export const possiblyChargedExportInput = urlInput(possiblyChargedExportUrl);
