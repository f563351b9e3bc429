import { home } from "#app/content/home.ts";
import { publications } from "#app/content/publications.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon, Pause, Play } from "#app/ui/icon.ts";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { Heading } from "#app/ui/section.tsx";

/**
 * SPEC 2 and 9: five publications pass by on a signboard. A checkbox stops them, so that they can be
 * stopped before scripts have come; with reduced motion they stand still from the beginning.
 */
export function FeaturedIn() {
  return (
    <section
      aria-labelledby="featured-in"
      className="group/board theme-dark overflow-hidden bg-sunken text-ink"
    >
      <div aria-hidden="true" className="light-strip h-5" />
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 pt-8 sm:px-6">
        <Heading size="medium" id="featured-in">
          {home.featuredIn.heading}
        </Heading>
        <PauseSwitch />
      </div>
      {/* The logos are drawn in white: where a reader's own colours replace ours, the board keeps its dark ground. */}
      <div className="flex w-max min-w-full animate-parade bg-sunken py-10 forced-color-adjust-none group-has-checked/board:[animation-play-state:paused] hover:[animation-play-state:paused] motion-reduce:w-full motion-reduce:animate-none print:w-full print:animate-none">
        <Names className="motion-reduce:flex-wrap print:flex-wrap" />
        <Names className="motion-reduce:hidden print:hidden" isEcho />
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <SampleNote entries={publications} className="mb-8">
          Sample content: these publications are invented.
        </SampleNote>
      </div>
      <div aria-hidden="true" className="light-strip h-5" />
    </section>
  );
}

/** The second list only fills the gap behind the first, and is not read out. */
function Names({ className, isEcho = false }: { className: string; isEcho?: boolean }) {
  return (
    <ul
      aria-hidden={isEcho || undefined}
      className={classes(
        "flex min-w-screen shrink-0 items-center justify-around gap-x-16 gap-y-8 px-8 motion-reduce:min-w-0 motion-reduce:shrink motion-reduce:px-4 print:min-w-0 print:shrink",
        className,
      )}
    >
      {publications.map(({ slug, name, logo }) => (
        <li key={slug} className="max-w-full shrink-0">
          <img
            src={logo}
            alt={isEcho ? "" : name}
            width={240}
            height={56}
            loading="lazy"
            className="h-14 w-auto max-w-full object-contain opacity-90 brightness-0 invert print:invert-0"
          />
        </li>
      ))}
    </ul>
  );
}

function PauseSwitch() {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-2 border-line px-3 text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-mark motion-reduce:hidden print:hidden">
      <input type="checkbox" className="peer sr-only" />
      <Icon of={Pause} className="size-4 peer-checked:hidden" />
      <Icon of={Play} className="hidden size-4 peer-checked:block" />
      Pause the names
    </label>
  );
}
