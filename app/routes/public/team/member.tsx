import type { TeamMember } from "#app/content/team.ts";
import { classes } from "#app/ui/classes.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Heading } from "#app/ui/section.tsx";

export function Founder({
  name,
  role,
  image,
  description,
  isMirrored,
}: TeamMember & { isMirrored: boolean }) {
  return (
    <li
      className={classes(
        "grid items-end gap-6 md:gap-12",
        isMirrored ? "md:grid-cols-[7fr_5fr]" : "md:grid-cols-[5fr_7fr]",
      )}
    >
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 48rem) 30rem, 100vw"
        className={classes(
          "aspect-square w-full max-w-md",
          isMirrored && "md:order-last md:justify-self-end",
        )}
      />
      <div className="border-t-4 border-ink pt-5">
        <Heading as="h3" size="huge">
          {name}
        </Heading>
        <p className="mt-2 text-lg text-soft">{role}</p>
        <Biography name={name} text={description} />
      </div>
    </li>
  );
}

export function CoreMember({
  name,
  role,
  image,
  description,
  isLowered,
}: TeamMember & { isLowered: boolean }) {
  return (
    <li
      className={classes(
        "max-sm:grid max-sm:grid-cols-[minmax(0,7.5rem)_minmax(50%,1fr)] max-sm:gap-4 max-[15rem]:block",
        isLowered && "lg:mt-16",
      )}
    >
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 8rem"
        className="aspect-square w-full"
      />
      <div>
        <Heading as="h3" size="medium" className="sm:mt-4">
          {name}
        </Heading>
        <p className="text-soft">{role}</p>
        <Biography name={name} text={description} />
      </div>
    </li>
  );
}

/** SPEC 2: 'Learn More' / 'Show Less'. */
function Biography({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-2">
      <Disclosure more="Learn More" less="Show Less" subject={name}>
        <p className="max-w-prose pt-2">{text}</p>
      </Disclosure>
    </div>
  );
}
