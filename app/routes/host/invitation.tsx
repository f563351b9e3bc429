import { useState } from "react";
import { useNavigate } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { handoverPath, hostPath } from "#app/content/host-paths.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import {
  acceptInvitation,
  declineInvitation,
  fetchInvitation,
  fetchMyCities,
  forgetInvitation,
  forgetMyCities,
  rememberInvitation,
} from "#app/features/hosts/client.ts";
import { aDuty, messages, tasksOf } from "#app/features/hosts/messages.ts";
import { invitationPath, lastDayOf } from "#app/features/hosts/rules.ts";
import type { OpenInvitation } from "#app/features/hosts/schema.ts";
import { BusyButton, Button, ButtonLink } from "#app/ui/button.tsx";
import { bringIntoView } from "#app/ui/bring-into-view.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { SignUpHere } from "./invitation/sign-up-here.tsx";
import type { Route } from "./+types/invitation";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => hiddenMeta("Invitation");

/** The page a mail leads to. Only its button accepts: mail scanners open pages, they press nothing. */
export default function HostInvitation({ params: { token } }: Route.ComponentProps) {
  const { query } = useApiQuery(openInvitation, token);
  return (
    <Section>
      <div className="grid max-w-prose justify-items-start gap-6">
        {query.kind === "loaded" ? (
          <Invitation token={token} invitation={query.value} />
        ) : (
          <>
            <PageTitle>
              {query.kind === "loading"
                ? "An invitation"
                : query.canRetry
                  ? "This did not work"
                  : LINK_PROBLEM_TITLE}
            </PageTitle>
            {query.kind === "failed" ? (
              <>
                <p role="alert" className="text-lg">
                  {query.message}
                </p>
                <ButtonLink to="/host">My cities</ButtonLink>
              </>
            ) : (
              <output className="noscript:hidden text-lg text-soft">Loading...</output>
            )}
          </>
        )}
        <noscript>
          <p>Accepting an invitation needs JavaScript.</p>
        </noscript>
      </div>
    </Section>
  );
}

const isRefused = (status: number) => status === 404 || status === 410;

async function openInvitation(token: string) {
  const found = await fetchInvitation(token);
  if (found.ok && !found.value.is_accepted) rememberInvitation(token);
  else if (found.ok || isRefused(found.error.status)) forgetInvitation();
  return found;
}

function Invitation({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { city_name: city, duty, email, expires_at, invited_by, is_handover, line } = invitation;
  const [hasDeclined, setDeclined] = useState(false);
  if (invitation.is_accepted)
    return (
      <>
        <PageTitle>{messages.hostsAlready(duty, city)}</PageTitle>
        <p className="text-lg">This link has done its work.</p>
        <ButtonLink to={hostPath(city)}>{`Your meetups in ${city}`}</ButtonLink>
      </>
    );
  if (hasDeclined)
    return (
      <>
        <PageTitle>Maybe another time</PageTitle>
        <p ref={bringIntoView} className="scroll-mt-64 text-lg wrap-anywhere">
          {messages.declined(invited_by)}
        </p>
        <ButtonLink to={cityPath(city)}>{`Meetups in ${city}`}</ButtonLink>
      </>
    );
  return (
    <>
      <PageTitle>{`Will you be ${aDuty(duty)} of ${city}?`}</PageTitle>
      {invited_by ? (
        <p className="text-lg wrap-anywhere">
          {is_handover ? messages.handsOver(invited_by, city) : `${invited_by} invites you.`}
        </p>
      ) : null}
      {line ? (
        <blockquote className="border-l-4 border-accent pl-4 text-lg wrap-anywhere">
          {line}
        </blockquote>
      ) : null}
      {tasksOf(duty, city, is_handover).map((task) => (
        <p key={task} className="text-lg">
          {task}
        </p>
      ))}
      <p className="text-soft wrap-anywhere">
        {`For ${email}, until ${lastDayOf(city, new Date(expires_at))}. You can step down at any time.`}
      </p>
      <Answer token={token} invitation={invitation} />
      <Decline token={token} onDeclined={() => setDeclined(true)} />
    </>
  );
}

/** Needs no account: the link went to one address only. */
function Decline({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  async function decline() {
    const declined = await declineInvitation(token);
    if (!declined.ok) return toast.error(declined.error.message);
    forgetInvitation();
    return onDeclined();
  }
  return (
    <BusyButton size="md" variant="quiet" busyLabel="One moment..." onPress={decline}>
      No, thank you
    </BusyButton>
  );
}

function Answer({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { user, loading, signOut } = useAuth();
  const navigate = useNavigate();
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });

  async function accept() {
    setState({ isBusy: true });
    const accepted = await acceptInvitation(token);
    const gained = accepted.ok ? accepted.value : await gainedBefore(invitation);
    if (!gained)
      return setState({ isBusy: false, ...(!accepted.ok && { problem: accepted.error.message }) });
    forgetInvitation();
    forgetMyCities();
    const { duty, city_name } = gained;
    await navigate(invitation.is_handover ? handoverPath(city_name) : hostPath(city_name));
    return toast.success(messages.accepted(duty, city_name));
  }

  const { email, has_account } = invitation;
  const signIn = has_account ? (
    <SignIn token={token} email={email} />
  ) : (
    <SignUpHere token={token} email={email} signInPath={signInPath(token)} onSignedUp={accept} />
  );
  if (loading) return <output className="text-soft">Loading...</output>;
  if (!user) return signIn;
  if (user.email.toLowerCase() !== email)
    return (
      <>
        <Notice tone="bad">{`You are signed in as ${user.email}. ${messages.anotherAddress}`}</Notice>
        <BusyButton
          variant="primary"
          size="md"
          onPress={async () => {
            await signOut(invitationPath(token));
            rememberInvitation(token);
            if (has_account) await navigate(signInPath(token), { state: { email } });
          }}
        >
          <span className="wrap-anywhere">{`Sign out and accept as ${email}`}</span>
        </BusyButton>
      </>
    );
  // A session may be older than the verification, of which the server knows.
  if (user.email_confirmed_at === null && !has_account)
    return (
      <>
        <Notice>{`${messages.verifyFirst} ${messages.newPassword}`}</Notice>
        {signIn}
      </>
    );
  return (
    <>
      {state.problem ? <Notice tone="bad">{state.problem}</Notice> : null}
      <Button onClick={() => void accept()} disabled={state.isBusy}>
        {state.isBusy ? "One moment..." : "Accept the invitation"}
      </Button>
    </>
  );
}

async function gainedBefore({ city_name, duty }: OpenInvitation) {
  const mine = await fetchMyCities();
  if (!mine.ok) return undefined;
  return mine.value.items.find((one) => one.city_name === city_name && one.duty === duty);
}

const signInPath = (token: string) => `/auth?next=${encodeURIComponent(invitationPath(token))}`;

function SignIn({ token, email }: { token: string; email: string }) {
  return (
    <>
      <p className="wrap-anywhere">{`You have an account with ${email}. Sign in, and you come back here.`}</p>
      <ButtonLink to={signInPath(token)} state={{ email }}>
        Sign in
      </ButtonLink>
    </>
  );
}
