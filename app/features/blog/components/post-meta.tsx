import { classes } from "#app/ui/classes.ts";
import { postDate, type PostSummary } from "../rules.ts";

/** Author, date and read time on one line, as under any headline. */
export function PostMeta({
  post: { author, created_at, read_time },
  className,
}: {
  post: Pick<PostSummary, "author" | "created_at" | "read_time">;
  className?: string;
}) {
  return (
    <p className={classes("flex flex-wrap gap-x-2 text-sm text-soft", className)}>
      <span className="font-semibold text-ink">{author}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={created_at}>{postDate(created_at)}</time>
      {read_time ? (
        <>
          <span aria-hidden="true">·</span>
          <span>{read_time}</span>
        </>
      ) : null}
    </p>
  );
}

/** The category above a headline, set like the running head of a magazine. */
export function Kicker({ children }: { children: string | null }) {
  return children ? (
    <p className="text-xs font-bold tracking-wide text-mark uppercase">{children}</p>
  ) : null;
}
