import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";

/**
 * The first `most` partners of an event, then '+N more' (SPEC 9: two on a list card, three on an admin
 * card). Logos stand on white: they were drawn for it.
 */
export function PartnerLogos({
  logos,
  alts,
  most,
  size = "md",
}: {
  logos: string[] | null;
  alts?: Alts | undefined;
  most: number;
  size?: "sm" | "md";
}) {
  if (!logos?.length) return null;
  const shown = logos.slice(0, most);
  const rest = logos.length - shown.length;
  return (
    <div className={classes("flex flex-wrap items-center", size === "sm" ? "gap-1" : "gap-2")}>
      <span className={size === "sm" ? "sr-only" : "text-sm text-soft"}>Partners</span>
      {shown.map((logo, place) => (
        <PartnerLogo key={logo} logo={logo} alt={alts?.[logo]} place={place + 1} size={size} />
      ))}
      {rest > 0 ? <span className="text-sm font-semibold">{` +${rest} more`}</span> : null}
    </div>
  );
}

/** Descriptions of pictures that were sent to us, by their addresses. */
export type Alts = Readonly<Record<string, string>>;

const sizes = {
  sm: "h-6 w-14 p-0.5",
  md: "h-9 w-24 max-w-full p-1.5",
  lg: "h-20 w-full p-4 sm:w-44",
} as const;

interface PartnerLogoProps {
  logo: string;
  alt?: string | undefined;
  place: number;
  size?: keyof typeof sizes;
}

export function PartnerLogo({ logo, alt, place, size = "md" }: PartnerLogoProps) {
  return (
    <Picture
      src={logo}
      alt={alt ?? `Logo of partner ${place}`}
      className={classes(
        "min-h-0! rounded-sm border border-line bg-crema object-contain! [&>svg]:size-5",
        sizes[size],
      )}
    />
  );
}
