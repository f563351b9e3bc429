import { networkAlternates } from "#app/views/feeds/alternates.ts";
import { requestContext } from "#app/core/context.server.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { organization } from "#app/core/seo/json-ld.ts";
import { countAheadByCity } from "#app/resources/city-events/published-queries.server.ts";
import { listCityEvents, pageEvent } from "#app/resources/city-events/service.server.ts";
import { isHostedEverywhere } from "#app/features/chapters/service.server.ts";
import { BecomeMayor } from "./home/become-mayor.tsx";
import { Experts } from "./home/experts.tsx";
import { FeaturedIn } from "./home/featured-in.tsx";
import { GlobalNetwork } from "./home/global-network.tsx";
import { JoinCall } from "./home/join-call.tsx";
import { UpcomingEvents } from "./home/upcoming-events.tsx";
import type { Route } from "./+types/home";

/** SPEC 9: the home page shows at most six upcoming events. */
const MOST_UPCOMING = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const next = { when: "upcoming", order: "asc", isOn: true, limit: MOST_UPCOMING } as const;
  const list = await listCityEvents(ctx, next);
  if (!list.ok) throw new Error(`The list of events was refused: ${list.error.code}`);
  const events = list.value.items.map((row) => pageEvent(row, "board", ctx.now));
  const ahead = Object.fromEntries(await countAheadByCity(ctx));
  return { events, ahead, isHosted: await isHostedEverywhere(ctx), now: ctx.now.toISOString() };
}

export const meta = fixedPageMeta("/", {
  alternates: networkAlternates,
  data: (origin) => [organization(origin)],
});

/** SPEC 2, home page: the sections in its order. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { events, ahead, isHosted, now } = loaderData;
  return (
    <>
      <GlobalNetwork ahead={ahead} isHosted={isHosted} />
      <JoinCall />
      <FeaturedIn />
      <UpcomingEvents events={events} now={now} />
      <BecomeMayor />
      <Experts />
    </>
  );
}
