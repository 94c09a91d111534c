import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SignInForm, type SignInStart } from "#components/layout/sign-in/sign-in-form.tsx";
import { LeaveProviderForm, SignOnForm } from "#components/layout/sign-in/sign-on-form.tsx";
import { Note } from "#components/feedback/note.tsx";
import { SignedOut } from "#components/session/signed-out.tsx";
import { findPerson } from "#lib/server/auth/session.ts";
import { DEMO_PEOPLE } from "#lib/server/auth/demo-people.ts";
import { safeCallbackPath } from "#lib/server/auth/callback-path.ts";
import { refusalText, signInText, signOnText } from "#lib/server/auth/form-texts.ts";
import { findSecondStep } from "#lib/server/auth/second-step.ts";
import { readSessionClaims } from "#lib/server/auth/session-claims.ts";
import { findSessionOver, type SessionOver } from "#lib/server/auth/sessions/session-over.ts";
import { env, isSandbox } from "#lib/server/env.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { offeredKeepDays } from "#lib/server/settings/read-session-length.ts";

export const generateMetadata = pageTitle("signIn.title");

type Search = Partial<Record<"callbackUrl" | "error" | "left" | "via" | "step" | "wait", string | string[]>>;

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { callbackUrl, error, left, via, step, wait } = await searchParams;
  const back = safeCallbackPath(typeof callbackUrl === "string" ? callbackUrl : null);
  const given = await headers();
  if (await findPerson(given)) redirect(back);
  const isSecond = step === "code" && (await findSecondStep(given)) !== null;
  const isFirstTry = error === undefined && step === undefined;
  // Sign-out removes the cookie: nobody reads a reason then.
  const claims = isFirstTry ? await readSessionClaims(given) : null;
  const over = claims && (await findSessionOver(claims));
  const days = await offeredKeepDays();
  const words = await getTranslations("signIn");
  const refusal = await refusalText(error, via);
  const signOn = await signOnText();
  return (
    <>
      <h1>{words("title")}</h1>
      {callbackUrl === undefined && <SignedOut />}
      {over && (
        <Note icon="clock" className="mb-4">
          {words(`sessionOver.${over.why}`, toLength(over))}
        </Note>
      )}
      {refusal && (
        <Note tone="bad" role="alert" className="mb-4">
          {refusal}
        </Note>
      )}
      {signOn && !isSecond && (
        <div className="grid gap-3">
          {signOn.buttons.map((button) => (
            <SignOnForm key={button.id} {...button} callbackUrl={back} isPrimary={!signOn.hasPasswords} />
          ))}
        </div>
      )}
      {signOn?.leave && left === "oidc" && <LeaveProviderForm submit={signOn.leave} />}
      {signOn?.hasPasswords && !isSecond && <Or>{words("signOn.or")}</Or>}
      {(env().hasPasswords || isSecond) && (
        <SignInForm
          words={await signInText()}
          callbackUrl={back}
          start={refusal ? undefined : readStart({ isSecond, step, error })}
          demo={
            isSandbox()
              ? {
                  lead: words("demo.lead"),
                  people: DEMO_PEOPLE.map(({ email, role }) => ({ email, role: words(`demo.${role}`) })),
                }
              : undefined
          }
          keep={days > 0 ? { label: words("keep.label"), hint: words("keep.hint", { days }) } : undefined}
          waitS={typeof wait === "string" && /^\d{1,3}$/.test(wait) ? Number(wait) : 0}
        />
      )}
    </>
  );
}

/** Line between two ways to sign in. */
function Or({ children }: { children: ReactNode }) {
  return (
    <p
      className={
        "my-4 flex items-center gap-3 text-meta text-ink-3 " +
        "before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line"
      }
    >
      {children}
    </p>
  );
}

/** Limit of a session in the largest whole unit, as its text takes it. */
function toLength(over: SessionOver) {
  if (over.why === "ended") return { unit: "", count: 0 };
  const { hours } = over;
  if (hours > 24) return { unit: "days", count: hours / 24 };
  return hours < 1 ? { unit: "minutes", count: hours * 60 } : { unit: "hours", count: hours };
}

/** State of the form; a second step whose five minutes are over begins with the password again. */
function readStart({ isSecond, step, error }: Search & { isSecond: boolean }): SignInStart | undefined {
  if (isSecond) return error === undefined ? "code" : "codeRefused";
  if (step === "code" || error === "over") return "over";
  return error === undefined ? undefined : "refused";
}
