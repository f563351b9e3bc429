import type { Mayor } from "#app/content/chapters.ts";
import { links } from "#app/content/links.ts";
import { cityTile } from "#app/content/city-tile.ts";
import { FALLBACK_PORTRAIT } from "#app/content/pictures.ts";
import { newTab } from "#app/ui/button.tsx";
import { ArrowUpRight, Icon } from "#app/ui/icon.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { Heading, Section } from "#app/ui/section.tsx";

export interface MayorProfile extends Pick<Mayor, "name" | "title" | "linkedinUrl" | "sample"> {
  image: string | null;
  bio: string | null;
  isNew?: boolean;
}

interface MayorCardProps {
  mayor: MayorProfile;
  city: string;
  isFree: boolean;
  isLooking: boolean;
}

/** SPEC 2: photo, name, title and bio; the LinkedIn link only when it is neither empty nor '#'. A chapter without a mayor links to the application. */
export function MayorCard({ mayor, city, isFree, isLooking }: MayorCardProps) {
  const hasLink = mayor.linkedinUrl !== "" && mayor.linkedinUrl !== "#";
  return (
    <Section tone="sunken" labelledBy="mayor">
      <div className="grid gap-8 md:grid-cols-[18rem_1fr] md:items-center md:gap-14">
        <Picture
          src={mayor.image}
          fallback={cityTile(city) ?? FALLBACK_PORTRAIT}
          alt=""
          sizes="18rem"
          className="aspect-square w-full max-w-72 rounded-md"
        />
        <div>
          {isFree || mayor.isNew ? null : <p className="text-soft">City Mayor</p>}
          <Heading id="mayor" className="mt-1 wrap-anywhere">
            {mayor.isNew ? `New City Mayor: ${mayor.name}` : mayor.name}
          </Heading>
          <p className="mt-2 font-semibold">{mayor.title}</p>
          {mayor.bio ? (
            <p className="mt-4 max-w-prose text-lg wrap-anywhere whitespace-pre-line">
              {mayor.bio}
            </p>
          ) : null}
          {isLooking ? (
            <p className="mt-6 text-lg">This chapter is looking for a City Mayor.</p>
          ) : null}
          {isFree || isLooking ? (
            <OutwardLink to={links.mayorForm.href} className="mt-6">
              Apply to be a City Mayor
            </OutwardLink>
          ) : null}
          {hasLink ? (
            <a
              href={mayor.linkedinUrl}
              {...newTab(mayor.linkedinUrl)}
              className="mt-5 inline-flex min-h-11 items-center gap-1.5 font-semibold text-mark underline decoration-2 underline-offset-4"
            >
              LinkedIn
              <Icon of={ArrowUpRight} className="size-5" />
            </a>
          ) : null}
        </div>
      </div>
      <SampleNote entries={[mayor]}>
        Sample content: this City Mayor is invented, until the chapter names its own.
      </SampleNote>
    </Section>
  );
}
