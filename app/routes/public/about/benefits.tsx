import { about, benefits } from "#app/content/about.ts";
import { classes } from "#app/ui/classes.ts";

/** A checkerboard of four tiles: dark, light, light, dark. */
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
      <h2
        id="benefits"
        className="mx-auto max-w-page px-4 font-display text-3xl font-extrabold tracking-tighter sm:px-6"
      >
        {about.benefitsHeading}
      </h2>
      <ul className="mt-10 grid md:mt-14 md:grid-cols-2">
        {benefits.map(({ title, text }, position) => (
          <li
            key={title}
            className={classes(
              "flex flex-col justify-between gap-8 px-4 py-10 sm:px-6 md:min-h-96 md:p-12 lg:p-16",
              tiles[position],
            )}
          >
            <h3 className="font-display text-4xl font-extrabold tracking-tighter">{title}</h3>
            <p className="max-w-[34ch] text-lg">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
