import {
  ownPicture,
  picture,
  type Picture as Sizes,
  type PictureName,
} from "#app/content/pictures.ts";
import { storedPicture } from "#app/core/forms/picture-address.ts";
import { classes } from "./classes.ts";
import { Coffee, Icon } from "./icon.ts";
import { useBrokenImage } from "./use-broken-image.ts";

interface PictureProps {
  /** Empty when the text beside it says the same. */
  alt: string;
  /** As in `<img sizes>`: decides which of the two versions is fetched. */
  sizes?: string;
  /** At the top of a page: fetched first. Other pictures load lazily. */
  isHero?: boolean;
  /** In a list: one small file, told in as few bytes as the list needs. */
  isThumbnail?: boolean;
  className?: string;
}

/**
 * A picture: one of ours by name (`people/p07`) or address (`/art/people/p07.webp`), or an administrator's
 * own by its address, or one that was sent to us, in several sizes. Without one, or when it does not load, `fallback` stands in, else an empty cup.
 * The image fills the box its `className` gives it.
 */
export function Picture({
  src,
  fallback,
  ...shown
}: PictureProps & { src: string | null | undefined; fallback?: PictureName }) {
  const { isBroken, listeners } = useBrokenImage(src);
  const isMissing = !src || isBroken;
  const own = isMissing ? fallback && picture(fallback) : ownPicture(src);
  const stored = isMissing || own ? undefined : storedPicture(src);
  const thumbnail = shown.isThumbnail ? thumbnailOf(own, stored) : undefined;
  if (thumbnail)
    return (
      <img
        {...thumbnail}
        alt={shown.alt}
        {...imageAttributes(shown)}
        {...(isMissing ? {} : listeners)}
      />
    );
  const sources = own
    ? { ...own, src: own.webp }
    : stored && { ...stored, src: stored.jpg, ...FOREIGN_SIZE };
  if (sources)
    return <InSizes sources={sources} {...shown} listeners={isMissing ? {} : listeners} />;
  if (isMissing) return <EmptyCup {...shown} />;
  return (
    <img
      src={src}
      alt={shown.alt}
      {...FOREIGN_SIZE}
      referrerPolicy="no-referrer"
      {...imageAttributes(shown)}
      {...listeners}
    />
  );
}

function thumbnailOf(own: Sizes | undefined, stored: ReturnType<typeof storedPicture>) {
  if (own) {
    const { webp: src, ...size } = own.thumbnail;
    return { src, ...size };
  }
  if (!stored) return undefined;
  const { jpg: src, ...size } = stored.thumbnail;
  return { src, ...size };
}

/** Keeps the room for a picture that is not ours, so that nothing shifts when it has loaded. */
const FOREIGN_SIZE = { width: 1200, height: 675 };

const HALF_PAGE = "(min-width: 48rem) 50vw, 100vw";

interface Sources {
  src: string;
  width: number;
  height: number;
  avifSet: string;
  webpSet?: string;
  jpgSet?: string;
}

function InSizes({
  sources: { src, width, height, avifSet, webpSet, jpgSet },
  listeners,
  sizes = HALF_PAGE,
  ...shown
}: PictureProps & {
  sources: Sources;
  listeners: Partial<ReturnType<typeof useBrokenImage>["listeners"]>;
}) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avifSet} sizes={sizes} />
      {webpSet ? <source type="image/webp" srcSet={webpSet} sizes={sizes} /> : null}
      <img
        src={src}
        {...(jpgSet && { srcSet: jpgSet, sizes })}
        alt={shown.alt}
        width={width}
        height={height}
        {...imageAttributes(shown)}
        {...listeners}
      />
    </picture>
  );
}

function imageAttributes({ isHero = false, className }: PictureProps) {
  return {
    loading: isHero ? "eager" : "lazy",
    fetchPriority: isHero ? "high" : undefined,
    decoding: "async",
    className: classes("object-cover", className),
  } as const;
}

function EmptyCup({ alt, className }: PictureProps) {
  return (
    <span
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={classes("grid min-h-16 place-items-center bg-sunken text-soft", className)}
    >
      <Icon of={Coffee} className="size-8" />
    </span>
  );
}
