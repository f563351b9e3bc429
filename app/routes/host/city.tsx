import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { chapterNamed, cityPath, findCity } from "#app/content/cities.ts";
import { hostPath } from "#app/content/host-paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { forgetMyCities } from "#app/features/hosts/client.ts";
import { messages } from "#app/features/hosts/messages.ts";
import { ChapterCard } from "#app/resources/cards/components/chapter-card.tsx";
import { FollowerCard } from "#app/features/followers/components/follower-card.tsx";
import { People } from "#app/features/hosts/components/people.tsx";
import { CityActivity } from "#app/views/audit-log/components/city-activity.tsx";
import { fetchCityOverview } from "#app/features/host-desk/client.ts";
import { DoorLinks } from "#app/features/host-desk/components/door-links.tsx";
import { Meetups, PastMeetups } from "#app/features/host-desk/components/meetups.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PictureScope } from "#app/ui/picture-scope.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useLastUser } from "#app/ui/use-last-user.ts";
import { HostFrame } from "./host-frame.tsx";
import type { Route } from "./+types/city";

/** Another tab or dialog is the same page. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ params }) => hiddenMeta(`Host ${params.cityName}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (!findCity(params.cityName)?.isCanonical) ctx.dependencies?.expiresAt(ctx.now);
  return { siteUrl: ctx.siteUrl };
}

export default function HostCity({ params, loaderData: { siteUrl } }: Route.ComponentProps) {
  const city = chapterNamed(params.cityName) ?? params.cityName;
  const user = useLastUser();
  return (
    <HostFrame title={city} purpose={`look after ${city}`} path={hostPath(city)} user={user}>
      <PictureScope value={{ city, isForHosts: true }}>
        <CityPage key={`${user?.id} ${city}`} city={city} siteUrl={siteUrl} />
      </PictureScope>
    </HostFrame>
  );
}

async function fetchOwnCity(city: string) {
  const overview = await fetchCityOverview(city);
  // The menu named it among one's own.
  if (!overview.ok && overview.error.status === 403) forgetMyCities();
  return overview;
}

function CityPage({ city, siteUrl }: { city: string; siteUrl: string }) {
  const { query, reload } = useApiQuery(fetchOwnCity, city);
  // It counts the changes made here, so that the log below is read again.
  const [changes, setChanges] = useState(0);
  const [undone, setUndone] = useState(0);
  if (query.kind !== "loaded")
    return (
      <UnloadedQuery query={query} reload={reload}>
        <ButtonLink to={cityPath(city)} variant="secondary">
          {`See the page of ${city}`}
        </ButtonLink>
        <ButtonLink to="/host" variant="quiet">
          My cities
        </ButtonLink>
      </UnloadedQuery>
    );
  const overview = query.value;
  const isHost = overview.duty !== "helper";
  const changed = () => {
    setChanges((count) => count + 1);
    void reload();
  };
  return (
    <div className="grid gap-12">
      {overview.duty === "helper" ? <p className="max-w-prose">{messages.helperMay}</p> : null}
      <DoorLinks overview={overview} />
      <Meetups overview={overview} siteUrl={siteUrl} onChanged={changed} />
      <Rest
        panels={{
          past: <PastMeetups overview={overview} onChanged={changed} />,
          people: (
            <People
              city={overview.city_name}
              duty={overview.duty}
              userId={overview.user_id}
              asksAgain={overview.asks_again}
              breakUntil={overview.break_until}
            />
          ),
          followers: (
            <FollowerCard
              city={overview.city_name}
              isHost={isHost}
              isCentre={overview.duty === null}
            />
          ),
          card: isHost ? (
            <ChapterCard key={`card ${undone}`} city={overview.city_name} onChanged={changed} />
          ) : null,
          changes: (
            <CityActivity
              changes={changes}
              city={overview.city_name}
              canUndo={isHost}
              onUndone={() => {
                setUndone((count) => count + 1);
                changed();
              }}
            />
          ),
        }}
      />
    </div>
  );
}

const tabs = [
  ["past", "Past"],
  ["people", "People"],
  ["followers", "Followers"],
  ["card", "Card"],
  ["changes", "Changes"],
] as const;

/** Every panel stays in the document, because one may hold what somebody has typed. */
function Rest({ panels }: { panels: Record<(typeof tabs)[number][0], ReactNode> }) {
  const [search] = useSearchParams();
  const shown = tabs.filter(([name]) => panels[name] !== null);
  const [current] = shown.find(([name]) => name === search.get("tab")) ?? tabs[0];
  return (
    <div className="grid gap-6 text-sm max-[23rem]:[&>nav]:gap-x-0 max-[23rem]:[&>nav>a]:px-1">
      <LinkTabs
        label="More about this city"
        tabs={shown.map(([name, label]) => ({
          label,
          to: `?tab=${name}`,
          isCurrent: name === current,
        }))}
      />
      {shown.map(([name]) => (
        <div key={name} hidden={name !== current} className="max-w-2xl [&>section>h2]:sr-only">
          {panels[name]}
        </div>
      ))}
    </div>
  );
}
