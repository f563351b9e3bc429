import { about, benefits } from "#app/content/about.ts";
import { classes } from "#app/ui/classes.ts";
import { Heading } from "#app/ui/section.tsx";

const tiles = [
  "bg-ink text-paper",
  "bg-raised text-ink max-md:bg-sunken",
  "bg-raised text-ink max-md:bg-ink max-md:text-paper",
  "bg-ink text-paper max-md:bg-sunken max-md:text-ink",
];

/** SPEC 2: the four benefit cards. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="bg-sunken pt-16 text-ink md:pt-24">
      <Heading id="benefits" className="mx-auto max-w-page px-4 sm:px-6">
        {about.benefitsHeading}
      </Heading>
      <ul className="mt-10 grid md:mt-14 md:grid-cols-2">
        {benefits.map(({ title, text }, position) => (
          <li
            key={title}
            className={classes(
              "flex flex-col justify-between gap-8 px-4 py-10 sm:px-6 md:min-h-96 md:p-12 lg:p-16",
              tiles[position],
            )}
          >
            <Heading as="h3" size="huge">
              {title}
            </Heading>
            <p className="max-w-[22.1em] text-lg">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
