import type { PressArticle, PressCategory } from "#app/content/press.ts";
import { newTab } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ArrowUpRight, Icon } from "#app/ui/icon.ts";

/** SPEC 2: a colour for each category. */
const colours: Record<PressCategory, string> = {
  Feature: "bg-press-feature",
  Business: "bg-press-business",
  Startup: "bg-press-startup",
  Economy: "bg-press-economy",
  Funding: "bg-press-funding",
  Event: "bg-press-event",
  Youth: "bg-press-youth",
  Tech: "bg-press-tech",
};

const settings = ["lead", "plain", "plain", "tall", "plain", "boxed", "plain"] as const;

const papers = {
  lead: "bg-ink text-paper",
  plain: "bg-raised text-ink",
  tall: "bg-raised text-ink",
  boxed: "bg-paper text-ink border-y-8 border-double border-ink",
} as const;

const headlines = {
  lead: "text-3xl font-extrabold tracking-tighter",
  plain: "text-xl font-bold tracking-tight",
  tall: "text-2xl font-extrabold tracking-tight",
  boxed: "text-2xl font-medium tracking-tight",
} as const;

export function Clipping({
  title,
  publication,
  date,
  isoDate,
  category,
  url,
  position,
}: PressArticle & { position: number }) {
  const setting = settings[position % settings.length] ?? "plain";
  return (
    <li className="break-inside-avoid pt-4 pb-6">
      <article className={classes("relative px-5 pt-7 pb-4 sm:px-6", papers[setting])}>
        <span
          aria-hidden="true"
          className={classes(
            "absolute -top-2 left-1/2 size-4 rounded-full ring-2 ring-crema",
            colours[category],
          )}
        />
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-current pb-2 text-sm">
          <p className="font-display font-bold">{publication}</p>
          <time dateTime={isoDate} className="shrink-0 text-xs">
            {date}
          </time>
        </header>
        <h3 className={classes("my-4 font-display wrap-anywhere", headlines[setting])}>{title}</h3>
        <footer className="flex flex-wrap items-center justify-between gap-x-4">
          <span
            className={classes(
              "rounded-sm px-2 py-0.5 text-xs font-semibold text-crema forced-colors:border",
              colours[category],
            )}
          >
            {category}
          </span>{" "}
          <a
            href={url}
            {...newTab(url)}
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold underline decoration-2 underline-offset-4"
          >
            Read Article
            <span className="sr-only">: {title}</span>
            <Icon of={ArrowUpRight} className="size-4" />
          </a>
        </footer>
      </article>
    </li>
  );
}
