import { data, Link } from "react-router";
import { eventPath, eventPoster, eventQrCode } from "#app/content/paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { missingStatus } from "#app/core/result.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { EventNotFound } from "#app/resources/city-events/components/event-not-found.tsx";
import { ShareText } from "#app/resources/city-events/components/share-text.tsx";
import { timingOf } from "#app/resources/city-events/rules.ts";
import { findCityEvent, pageEvent } from "#app/resources/city-events/service.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowLeft, Icon, Printer } from "#app/ui/icon.ts";
import { PageTitle, Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/event-share";

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await findCityEvent(ctx, params.eventId);
  if (found.ok) {
    const event = pageEvent(found.value, "poster", ctx.now);
    return { event, isOver: timingOf(event, ctx.now) === "past", origin: ctx.siteUrl };
  }
  return data(
    { event: null, isOver: false, origin: ctx.siteUrl },
    { status: missingStatus(found.error.code) },
  );
}

/** Not indexed: it repeats the event page. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData?.event ? `Share ${loaderData.event.event_name}` : "Event Not Found");

export default function EventShare({
  loaderData: { event, isOver, origin },
}: Route.ComponentProps) {
  if (!event) return <EventNotFound />;
  return (
    <Section tone="sunken">
      <Link
        to={eventPath(event.id)}
        className="mb-6 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <Icon of={ArrowLeft} className="size-5" />
        Back to the event
      </Link>
      <PageTitle className="mb-6">Share this meetup</PageTitle>
      <div className="grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-20">
        <div>
          <p className="mb-4 max-w-prose text-soft">
            Copy the text into your group, or show the code to somebody beside you.
          </p>
          <ShareText origin={origin} event={event} isOver={isOver}>
            {isOver || event.status !== "scheduled" ? null : (
              <ButtonLink variant="secondary" to={eventPoster(event.id)}>
                <Icon of={Printer} />
                A4 poster
              </ButtonLink>
            )}
          </ShareText>
        </div>
        <img
          src={eventQrCode(event.id)}
          alt="QR code that leads to the page of the meetup"
          width={240}
          height={240}
          className="size-60 max-w-full rounded-md bg-crema p-2"
        />
      </div>
    </Section>
  );
}
