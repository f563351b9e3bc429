import { Fragment, type ReactNode } from "react";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Subheading } from "#app/ui/section.tsx";
import { canRegister, endOf, hasConcluded, type PageEvent } from "../rules.ts";
import { ContactInfo } from "./contact-info.tsx";
import { StatusNotice } from "./event-badges.tsx";
import { PartnerLogo, type Alts } from "./partner-logos.tsx";

export const REGISTER_ID = "register";

interface EventDetailsProps {
  event: PageEvent<"detail">;
  alts: Alts;
  now: string;
  guests?: ReactNode;
}

/** SPEC 2, event detail, below the hero: what it is about, who speaks, who helps, and how to come. */
export function EventDetails({ event, alts, now, guests }: EventDetailsProps) {
  const main = mainParts(event, alts);
  const side = sideParts(event, new Date(now), guests);
  // Without content the band below the hero would be empty.
  if ([...main, ...side].every((part) => !part)) return null;
  if (main.every((part) => !part))
    return (
      <div className="mx-auto max-w-page px-4 pt-5 pb-10 sm:px-6 lg:pt-14 lg:pb-14">
        <aside className="grid max-w-lg gap-10">{side}</aside>
      </div>
    );
  return (
    <div className="mx-auto grid max-w-page gap-12 px-4 pt-5 pb-14 sm:px-6 lg:pt-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
      {/* First in the document, because registering comes first on a telephone. */}
      <aside className="contents content-start gap-10 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:grid">
        {side}
      </aside>
      <div className="grid content-start gap-12 lg:col-start-1 lg:row-start-1">{main}</div>
    </div>
  );
}

function mainParts(event: PageEvent<"detail">, alts: Alts): ReactNode[] {
  return [
    event.recap ? (
      <section key="recap" aria-labelledby="recap">
        <Subheading id="recap">What happened</Subheading>
        <p className="max-w-prose text-lg whitespace-pre-line">
          <LinkedText>{event.recap}</LinkedText>
        </p>
      </section>
    ) : null,
    event.description ? (
      <section key="about" aria-labelledby="about">
        <Subheading id="about">About This Event</Subheading>
        <p className="max-w-prose text-lg whitespace-pre-line">
          <LinkedText>{event.description}</LinkedText>
        </p>
      </section>
    ) : null,
    event.speaker_name ? (
      <section key="speaker" aria-labelledby="speaker">
        <Subheading id="speaker">Featured Speaker</Subheading>
        <div className="flex flex-wrap items-center gap-6">
          <Picture
            src={event.speaker_image}
            alt={event.speaker_name}
            sizes="8rem"
            className="size-32 rounded-full"
          />
          <p className="min-w-0">
            <span className="block font-display text-xl font-bold">{event.speaker_name}</span>{" "}
            <span className="block text-soft">{event.speaker_designation}</span>
          </p>
        </div>
      </section>
    ) : null,
    event.partner_logos?.length ? (
      <section key="partners" aria-labelledby="partners">
        <Subheading id="partners">Our Partners</Subheading>
        <ul className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-4">
          {event.partner_logos.map((logo, place) => (
            <li key={logo}>
              <PartnerLogo logo={logo} alt={alts[logo]} place={place + 1} size="lg" />
            </li>
          ))}
        </ul>
      </section>
    ) : null,
  ];
}

/** Status and registration come first on a telephone; the parts that are `max-lg:order-last` follow the main ones. */
function sideParts(event: PageEvent<"detail">, now: Date, guests: ReactNode): ReactNode[] {
  return [
    event.status === "scheduled" ? null : <StatusNotice key="status" event={event} />,
    canRegister(event, now) && event.attend_link ? (
      <section
        key="register"
        id={REGISTER_ID}
        aria-labelledby="register-title"
        className="zigzag-bottom bg-sunken p-6 pb-9"
      >
        <Subheading id="register-title">Secure Your Spot</Subheading>
        <OutwardLink to={event.attend_link} className="w-full">
          Register Now
        </OutwardLink>
        <p className="mt-3 text-sm text-soft">Limited seats available</p>
      </section>
    ) : null,
    guests ? <Fragment key="guests">{guests}</Fragment> : null,
    hasConcluded(event, now) ? (
      <p key="concluded" className="border-t-2 border-line pt-5 font-semibold max-lg:order-last">
        {now.getTime() < endOf(event)
          ? "This meetup has begun."
          : "This event has concluded. Thank you to all participants!"}
      </p>
    ) : null,
    event.contact_info ? (
      <section
        key="help"
        aria-labelledby="help"
        className="border-t-2 border-line pt-5 max-lg:order-last"
      >
        <Subheading id="help">Need Help?</Subheading>
        <p>
          <ContactInfo
            contact={event.contact_info}
            eventName={event.event_name}
            className="inline-block min-h-11 content-center font-semibold wrap-anywhere text-mark underline underline-offset-4"
          />
        </p>
      </section>
    ) : null,
  ];
}
