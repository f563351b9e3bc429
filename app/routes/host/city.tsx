import { useCallback } from "react";
import { findCity } from "#app/content/cities.ts";
import { requestContext } from "#app/core/context.server.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { hostPath } from "#app/resources/chapter-hosts/rules.ts";
import { People } from "#app/resources/chapter-hosts/components/people.tsx";
import { fetchOffice } from "#app/views/host-office/client.ts";
import { Meetups } from "#app/views/host-office/components/meetups.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { Route } from "./+types/city";

export const meta: Route.MetaFunction = ({ params }) => hiddenMeta(`Host ${params.cityName}`);

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).siteUrl };
}

/** The office of a city, made for one thumb. The same bytes for everybody: who asks is known in the browser. */
export default function HostCity({ params, loaderData: { siteUrl } }: Route.ComponentProps) {
  const city = findCity(params.cityName)?.city.name ?? params.cityName;
  const { user, loading } = useAuth();
  return (
    <Section className="py-6 md:py-10">
      <PageTitle size="office" className="mb-5">
        {city}
      </PageTitle>
      {loading ? <output className="noscript:hidden text-soft">Loading...</output> : null}
      {user ? <Office key={`${user.id} ${city}`} city={city} siteUrl={siteUrl} /> : null}
      {!user && !loading ? (
        <div className="grid justify-items-start gap-4">
          <p>Please sign in to look after {city}.</p>
          <ButtonLink to={`/auth?next=${encodeURIComponent(hostPath(city))}`}>Sign In</ButtonLink>
        </div>
      ) : null}
      <noscript>
        <p>Looking after a city needs JavaScript.</p>
      </noscript>
    </Section>
  );
}

function Office({ city, siteUrl }: { city: string; siteUrl: string }) {
  const load = useCallback(() => fetchOffice(city), [city]);
  const { query, reload } = useApiQuery(load);
  if (query.kind === "loading") return <output className="text-soft">Loading...</output>;
  if (query.kind === "failed")
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="bad">{query.message}</Notice>
        <ButtonLink to="/host" variant="secondary">
          My cities
        </ButtonLink>
      </div>
    );
  const office = query.value;
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <Meetups office={office} siteUrl={siteUrl} onChanged={() => void reload()} />
      <People city={office.city_name} duty={office.duty} userId={office.user_id} />
    </div>
  );
}
