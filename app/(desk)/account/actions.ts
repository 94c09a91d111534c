"use server";

import { changeOwnPassword, changePasswordInput } from "#lib/server/account/change-password.ts";
import { noteLinkUse as note, revokeOwnLink as revoke } from "#lib/server/account/own-links.ts";
import { unlinkInput, unlinkOwnAccount } from "#lib/server/account/own-sign-on.ts";
import { endOwnSessions, ownSessionsInput } from "#lib/server/account/own-sessions.ts";
import { beginLink as beginLinking, beginLinkInput } from "#lib/server/sign-on/begin-link.ts";
import { command } from "#lib/server/guard/command.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { ownNameInput } from "#lib/server/people/people-input.ts";
import { renameOneself as rename } from "#lib/server/people/rename-person.ts";
import {
  beginSecondFactor as begin,
  firstCodeInput,
  renewRecoveryCodes as renew,
  turnOffSecondFactor as turnOff,
  turnOnSecondFactor as turnOn,
} from "#lib/server/second-factor/own-second-factor.ts";

export const renameOneself = command({
  role: "signedIn",
  confirm: true,
  input: ownNameInput,
  verb: rename,
});

export const changePassword = command({
  role: "signedIn",
  input: changePasswordInput,
  verb: changeOwnPassword,
});

export const endSessions = command({
  role: "signedIn",
  confirm: true,
  input: ownSessionsInput,
  verb: endOwnSessions,
});

export const revokeLink = command({ role: "signedIn", confirm: true, input: noInput, verb: revoke });

export const noteLinkUse = command({ role: "signedIn", input: noInput, verb: note });

export const beginLink = command({
  role: "signedIn",
  confirm: true,
  input: beginLinkInput,
  verb: beginLinking,
});

export const unlinkAccount = command({
  role: "signedIn",
  confirm: true,
  input: unlinkInput,
  verb: unlinkOwnAccount,
});

/** The second factor is the proof of people who have no other, so that it can't need one itself. */
export const beginSecondFactor = command({
  role: "signedIn",
  confirm: "orSignOn",
  input: noInput,
  verb: begin,
});

export const turnOnSecondFactor = command({
  role: "signedIn",
  confirm: "orSignOn",
  input: firstCodeInput,
  verb: turnOn,
});

export const renewRecoveryCodes = command({
  role: "signedIn",
  confirm: true,
  input: noInput,
  verb: renew,
});

export const turnOffSecondFactor = command({
  role: "signedIn",
  confirm: true,
  input: noInput,
  verb: turnOff,
});
