import { useAuth } from "#app/core/client/auth-context.tsx";
import { initialsOf } from "#app/core/text/initials.ts";
import type { User } from "#app/core/client/session.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { BusyButton, ButtonLink } from "#app/ui/button.tsx";
import { BadgeCheck, Icon, MailWarning, ShieldCheck } from "#app/ui/icon.ts";
import { toast } from "#app/ui/toast.ts";
import { resendVerification } from "../client.ts";
import { successes } from "../messages.ts";

export function ProfileFacts({ user }: { user: User }) {
  const { isAdmin, adminLoading, adminUnanswered } = useAuth();
  const known = isAdmin ? "Administrator" : "User";
  const role = adminLoading ? "Loading..." : adminUnanswered ? "Not known right now" : known;
  const { full_name: fullName, username, avatar_url: picture } = user.user_metadata;
  const facts: [label: string, value: string][] = [
    ["User ID", user.id],
    ["Email", user.email],
    ["Full name", fullName || "Not given"],
    ["Username", username || "Not given"],
    ["Created", moment(user.created_at)],
    ["Last sign in", user.last_sign_in_at ? moment(user.last_sign_in_at) : "Never"],
    ["Email confirmed", user.email_confirmed_at ? "Yes" : "No"],
    ["Account role", role],
  ];
  return (
    <section aria-labelledby="facts" className="grid content-start gap-6">
      <div className="flex items-center gap-4">
        <Avatar
          initials={initialsOf({ fullName, email: user.email })}
          picture={picture}
          isConfirmed={user.email_confirmed_at !== null}
        />
        <h2
          id="facts"
          className="min-w-0 font-display text-xl font-bold tracking-tight break-words"
        >
          {fullName || user.email}
        </h2>
      </div>
      <dl className="grid gap-x-6 gap-y-3 border-t-2 border-line pt-5">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-4 sm:grid-cols-[9rem_1fr] lg:grid-cols-1 xl:grid-cols-[9rem_1fr]"
          >
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <VerificationCard isVerified={user.email_confirmed_at !== null} />
      {isAdmin ? <AdminNotice /> : null}
    </section>
  );
}

function VerificationCard({ isVerified }: { isVerified: boolean }) {
  const resend = async () => toast.result(await resendVerification(), successes.verificationSent);
  if (isVerified) {
    return (
      <p className="flex items-start gap-3 rounded-lg bg-good-wash p-4 font-medium text-good">
        <Icon of={BadgeCheck} className="mt-0.5 size-5 shrink-0" />
        Verified: your email address is confirmed.
      </p>
    );
  }
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <p className="flex items-start gap-3 font-medium">
        <Icon of={MailWarning} className="mt-0.5 size-5 shrink-0" />
        Verification pending: please open the link in the email we sent you.
      </p>
      <div>
        <BusyButton busyLabel="Sending..." onPress={resend}>
          Send it again
        </BusyButton>
      </div>
    </div>
  );
}

function AdminNotice() {
  return (
    <div className="grid gap-3 rounded-lg border-2 border-accent p-4">
      <p className="flex items-start gap-3 font-medium wrap-anywhere">
        <Icon of={ShieldCheck} className="mt-0.5 size-5 shrink-0" />
        You are an administrator: you can manage events, posts, videos and City Mayors.
      </p>
      <div>
        <ButtonLink to="/admin" size="sm">
          Go to the admin area
        </ButtonLink>
      </div>
    </div>
  );
}

/** SPEC 9: dates in US English. Read in the browser only, in its own time zone. */
const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

export const moment = (instant: string): string => format.format(new Date(instant));
