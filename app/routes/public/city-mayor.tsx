import { mayorPageFigures } from "#app/content/figures.ts";
import { links } from "#app/content/links.ts";
import { pages } from "#app/content/pages.ts";
import { requestContext } from "#app/core/context.server.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import { personData } from "#app/core/seo/json-ld.ts";
import {
  MayorManagement,
  MayorTools,
  useMayorManagement,
} from "#app/resources/city-mayors/components/mayor-extras.tsx";
import { MayorPortrait } from "#app/resources/city-mayors/components/mayor-portrait.tsx";
import { mayorMessages } from "#app/resources/city-mayors/messages.ts";
import { mayorCount, type DirectoryMayor } from "#app/resources/city-mayors/rules.ts";
import { countMayors, listShownMayors } from "#app/resources/city-mayors/service.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { deferred, Deferred, resolved } from "#app/ui/deferred.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon, Settings2 } from "#app/ui/icon.ts";
import { ListWaiting } from "#app/ui/list-states.tsx";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Heading, Section } from "#app/ui/section.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { useRestoreFocus } from "#app/ui/use-restore-focus.ts";
import { VideoHero } from "#app/ui/video-hero.tsx";
import { revalidateUnlessFragment } from "#app/ui/same-list.ts";
import type { Route } from "./+types/city-mayor";

export const shouldRevalidate = revalidateUnlessFragment;

/** Search engines read long pages in part only. */
const MOST_TOLD = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return { mayors: await listShownMayors(ctx), count: await countMayors(ctx) };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = siteOrigin(matches);
  const { title, description } = pages["/city-mayor"];
  const mayors = (loaderData && resolved(loaderData)?.mayors) ?? [];
  return pageMeta(origin, {
    title,
    description,
    path: "/city-mayor",
    crumbs: [{ name: title, path: "/city-mayor" }],
    data: mayors.slice(0, MOST_TOLD).map(({ name, city, image_url, linkedin_url }) =>
      personData(origin, {
        name,
        jobTitle: `City Mayor, ${city}`,
        image: image_url,
        linkedinUrl: linkedin_url,
      }),
    ),
  });
};

export default function CityMayor({ loaderData }: Route.ComponentProps) {
  return (
    <Deferred
      value={loaderData}
      fallback={<ListWaiting>{mayorMessages.loading}</ListWaiting>}
      failed={mayorMessages.fetchFailed}
      withToast
    >
      {({ mayors, count }) => <Directory mayors={mayors} count={count} />}
    </Deferred>
  );
}

function Directory({ mayors, count }: { mayors: DirectoryMayor[]; count: number }) {
  const isAdmitted = useAdministrator() === "admitted";
  const managed = useMayorManagement();
  const page = useRestoreFocus(mayors, managed);
  if (managed !== undefined) return <MayorManagement mayors={mayors} />;
  const figures = [{ value: mayorCount(count), label: "Cities" }, ...mayorPageFigures];
  return (
    <div ref={page}>
      <VideoHero title="City Mayors" still="mayors">
        <dl className="flex flex-wrap gap-x-5 gap-y-4 sm:gap-x-12">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-soft max-sm:text-sm">{label}</dt>
              <dd className="font-display text-3xl font-extrabold text-mark">{value}</dd>
            </div>
          ))}
        </dl>
      </VideoHero>
      <section aria-labelledby="wall" className="bg-sunken py-14 md:py-18">
        <div className="mx-auto max-w-page px-4 sm:px-6 2xl:max-w-[110rem]">
          <div className="mb-10 flex flex-wrap items-end justify-between gap-4 md:mb-14">
            <Heading id="wall" tabIndex={-1}>
              Meet Our City Mayors
            </Heading>
            {isAdmitted ? (
              <ButtonLink id="manage" to="/city-mayor#manage" variant="secondary" size="sm">
                <Icon of={Settings2} />
                Manage Mayors
              </ButtonLink>
            ) : null}
          </div>
          {mayors.length > 0 ? (
            <ul className="stagger grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4 lg:grid-cols-6 xl:grid-cols-8">
              {mayors.map((mayor) => (
                <li key={mayor.id}>
                  <MayorPortrait mayor={mayor}>
                    <MayorTools mayor={mayor} />
                  </MayorPortrait>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState sign="person" title={mayorMessages.noneFound}>
              <ButtonLink to={links.mayorForm.href}>Become a City Mayor</ButtonLink>
            </EmptyState>
          )}
        </div>
      </section>
      <Section tone="accent" labelledBy="apply">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <Heading size="huge" id="apply" className="max-w-3xl">
            Do you want to become a city mayor?
          </Heading>
          <OutwardLink to={links.mayorForm.href} className="bg-ink text-paper">
            Apply to be a City Mayor
          </OutwardLink>
        </div>
      </Section>
    </div>
  );
}
