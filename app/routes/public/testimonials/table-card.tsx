import type { Testimonial } from "#app/content/testimonials.ts";
import { classes } from "#app/ui/classes.ts";

const papers = [
  {
    card: "md:col-span-7 md:-rotate-1 rounded-sm bg-raised text-ink",
    words: "ruled-lines text-xl leading-[1.6] md:text-[1.75rem]",
  },
  {
    card: "md:col-span-5 md:rotate-2 rounded-[2rem] bg-saffron text-espresso",
    words: "text-lg leading-relaxed font-medium",
  },
  {
    card: "md:col-span-5 md:rotate-1 zigzag-bottom bg-crema text-espresso",
    words: "text-lg leading-relaxed",
  },
  {
    card: "md:col-span-7 md:-rotate-1 rounded-sm bg-espresso text-crema ring-1 ring-crema/20",
    words: "text-xl leading-[1.45] md:text-[1.75rem]",
  },
  {
    card: "md:col-span-6 md:col-start-1 md:rotate-1 rounded-sm border-8 border-double border-line bg-raised text-ink",
    words: "text-lg leading-relaxed",
  },
  {
    card: "md:col-span-6 md:-rotate-2 rounded-sm bg-clay text-crema",
    words: "text-lg leading-relaxed font-medium",
  },
] as const;

export function TableCard({
  name,
  role,
  company,
  content,
  position,
}: Testimonial & { position: number }) {
  const paper = papers[position % papers.length];
  const who = [role, company].filter(Boolean).join(", ");
  return (
    <li className={paper?.card}>
      <figure className="grid gap-7 p-6 sm:p-9">
        <blockquote className={classes("font-display", paper?.words)}>
          <p className="-indent-[0.45em]">{`“${content}”`}</p>
        </blockquote>
        <figcaption>
          <span className="font-display text-lg font-extrabold">{name}</span>
          <Flourish /> {who ? <span className="mt-1 block text-sm">{who}</span> : null}
        </figcaption>
      </figure>
    </li>
  );
}

function Flourish() {
  return (
    <svg viewBox="0 0 160 12" aria-hidden="true" className="-mt-0.5 h-3 w-40">
      <path
        d="M3 8c28-6 47-6 63-3s18 5 31 1 34-4 60 1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
