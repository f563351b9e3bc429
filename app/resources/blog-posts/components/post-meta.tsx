import { classes } from "#app/ui/classes.ts";
import { postDate, type PostSummary } from "../rules.ts";

interface PostMetaProps {
  post: Pick<PostSummary, "author" | "created_at" | "read_time">;
  className?: string;
}

export function PostMeta({ post: { author, created_at, read_time }, className }: PostMetaProps) {
  return (
    <p className={classes("overflow-hidden text-sm wrap-anywhere text-soft", className)}>
      <span className="-ml-5 flex flex-wrap">
        <span className={dotted}>
          <span className="font-semibold text-ink">{author}</span>
        </span>{" "}
        <time dateTime={created_at} className={dotted}>
          {postDate(created_at)}
        </time>{" "}
        {read_time ? <span className={dotted}>{read_time}</span> : null}
      </span>
    </p>
  );
}

/** A dot before each; at the beginning of a line it is clipped. */
const dotted =
  "relative max-w-full pl-5 before:absolute before:left-0 before:w-5 before:text-center before:content-['·'/'']";

export function Kicker({ children }: { children: string | null }) {
  return children ? (
    <p className="text-xs font-bold tracking-wide text-mark uppercase wrap-anywhere">{children}</p>
  ) : null;
}
