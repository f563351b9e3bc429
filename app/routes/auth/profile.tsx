import { useAuth } from "#app/core/client/auth-context.tsx";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import type { User } from "#app/core/client/session.ts";
import { DataCard } from "#app/features/accounts/components/data-card.tsx";
import { EmailCard } from "#app/features/accounts/components/email-card.tsx";
import { PasswordCard } from "#app/features/accounts/components/password-card.tsx";
import { ProfileFacts } from "#app/features/accounts/components/profile-facts.tsx";
import { ProfileForm } from "#app/features/accounts/components/profile-form.tsx";
import { SessionsCard } from "#app/features/accounts/components/sessions-card.tsx";
import { TwoFactorCard } from "#app/features/accounts/components/two-factor-card.tsx";
import { accountDetails } from "#app/features/accounts/client.ts";
import { useMyCities } from "#app/features/hosts/components/my-city-links.tsx";
import { MyCity } from "#app/features/hosts/components/my-city.tsx";
import { fetchOwnFollows } from "#app/features/followers/client.ts";
import { OwnFollows } from "#app/features/followers/components/own-follows.tsx";
import { fetchMyMeetups } from "#app/features/guests/client.ts";
import { OwnMeetups } from "#app/features/guests/components/own-meetups.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FULL_HEIGHT, PageTitle, Section } from "#app/ui/section.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";

/** Not indexed: without a session the page is empty. */
export const meta = fixedPageMeta("/profile", { isHidden: true });

/** SPEC 2, Profile. The server renders it without a user: only the browser has the session. */
export default function Profile() {
  const { user, loading } = useAuth();
  return (
    <Section className={FULL_HEIGHT}>
      <PageTitle className="mb-10">Profile</PageTitle>
      <p className="flex flex-wrap gap-x-8 not-empty:mb-8 empty:hidden">
        <MyCity className="inline-flex min-h-11 items-center text-lg font-semibold underline decoration-accent decoration-2 underline-offset-8" />
      </p>
      {user ? <Account key={user.id} user={user} /> : null}
      {loading ? (
        <output className="noscript:hidden block text-lg text-soft">Loading...</output>
      ) : null}
      {!user && !loading ? (
        <div className="grid justify-items-start gap-5">
          <p className="text-lg">Please sign in to view your profile.</p>
          <ButtonLink to="/auth?next=/profile">Sign In</ButtonLink>
        </div>
      ) : null}
      <noscript>
        <p>Please sign in to view your profile. Signing in needs JavaScript.</p>
      </noscript>
    </Section>
  );
}

function Account({ user }: { user: User }) {
  const { query: state, reload } = useApiQuery(accountDetails);
  const meetups = useApiQuery(fetchMyMeetups);
  const follows = useApiQuery(fetchOwnFollows);
  const cities = useMyCities(user.id).map(({ city_name }) => city_name);
  // All at once: a card that grew when its answer came would push the others away from under a finger.
  const isLoading = [meetups.query, follows.query].some(({ kind }) => kind === "loading");
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
      <ProfileFacts user={user} />
      <div className="grid content-start gap-4">
        {state.kind === "loaded" && !isLoading ? (
          <>
            <OwnMeetups {...meetups} />
            <OwnFollows {...follows} isVerified={Boolean(user.email_confirmed_at)} />
            <ProfileForm user={user} />
            <PasswordCard email={user.email} hasPassword={state.value.has_password} />
            <EmailCard hasPassword={state.value.has_password} cities={cities} />
            <TwoFactorCard
              isOn={state.value.two_factor_enabled}
              hasPassword={state.value.has_password}
              onChanged={() => void reload()}
            />
            <SessionsCard />
            <DataCard email={user.email} hasPassword={state.value.has_password} cities={cities} />
          </>
        ) : (
          <UnloadedQuery
            query={state.kind === "failed" ? state : { kind: "loading" }}
            reload={reload}
          />
        )}
      </div>
    </div>
  );
}
