import { ROLES, type Role } from "#lib/shared/base/identity.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";

/** Minutes without use after which a session may end. */
export const IDLE_MINUTES = [30, 60, 120, 240, 480, 720] as const;
/** Days that a device may stay signed in; 0 when none may. */
export const KEEP_DAYS = [0, 7, 14, 30] as const;
/** Hours after which a session ends in any case, unless the person stays signed in. */
export const MAX_SESSION_HOURS = 12;

/** Minutes without use by role, and days that a device stays signed in if its person chooses so. */
export type SessionLength = Record<Role, (typeof IDLE_MINUTES)[number]> & {
  keepDays: (typeof KEEP_DAYS)[number];
};

export const DEFAULT_SESSION_LENGTH: SessionLength = { staff: 30, marketing: 30, admin: 30, keepDays: 0 };

/** Session of a person with these roles; `isKept`: the person chose to stay signed in. */
type LimitedSession = { roles: readonly Role[]; isKept: boolean };

/** True when people with these roles may stay signed in: admins never. */
export function canStaySignedIn(roles: readonly Role[], { keepDays }: SessionLength): boolean {
  return keepDays > 0 && !roles.includes("admin");
}

/** Milliseconds without use (Infinity for a person who stays signed in) and after sign-in that end a session. */
export function sessionLimits(
  { roles, isKept }: LimitedSession,
  length: SessionLength,
): { idleMs: number; absoluteMs: number } {
  if (isKept && canStaySignedIn(roles, length))
    return { idleMs: Infinity, absoluteMs: length.keepDays * DAY_MS };
  const counted = roles.length > 0 ? roles : ROLES;
  const minutes = Math.min(...counted.map((role) => length[role]));
  return { idleMs: minutes * MINUTE_MS, absoluteMs: MAX_SESSION_HOURS * HOUR_MS };
}

/** Times (Unix milliseconds) at which a session ends, without use and in any case; it is over at the first. */
export function sessionEnds(
  session: LimitedSession & { signedInAt: number; lastSeenAt: number },
  length: SessionLength,
): { idleAt: number; absoluteAt: number; endsAt: number } {
  const { idleMs, absoluteMs } = sessionLimits(session, length);
  const idleAt = session.lastSeenAt + idleMs;
  const absoluteAt = session.signedInAt + absoluteMs;
  return { idleAt, absoluteAt, endsAt: Math.min(idleAt, absoluteAt) };
}

/** Details of a change for the audit log. */
export function describeSessionLength({ staff, marketing, admin, keepDays }: SessionLength) {
  return { staffIdle: staff, marketingIdle: marketing, adminIdle: admin, keepDays };
}
