import { Link } from "react-router";
import { momentIn } from "#app/core/text/dates.ts";
import { classes } from "#app/ui/classes.ts";
import { Eye, EyeOff, Icon, Pencil, Plus, Trash2, Undo2, type IconNode } from "#app/ui/icon.ts";
import { changesOf, editPath, isForAdministrators } from "../rules.ts";
import type { Activity } from "../schema.ts";
import { sentenceOf } from "../sentences.ts";
import { Changes } from "./changes.tsx";
import { UndoButton, UndoneLine } from "./undo-button.tsx";

const marks: Readonly<Record<Activity["action"], { icon: IconNode; tint: string }>> = {
  create: { icon: Plus, tint: "bg-good-wash text-good" },
  update: { icon: Pencil, tint: "bg-sunken text-ink" },
  delete: { icon: Trash2, tint: "bg-bad-wash text-bad" },
  restore: { icon: Undo2, tint: "bg-good-wash text-good" },
  hide: { icon: EyeOff, tint: "bg-bad-wash text-bad" },
  unhide: { icon: Eye, tint: "bg-good-wash text-good" },
};

export function ActivityEntry({
  activity,
  hasEditLink = true,
  canUndo = true,
  onUndone,
  timeZone = "",
}: {
  activity: Activity;
  /** False on screens of hosts, to whom the administrators' forms are closed. */
  hasEditLink?: boolean;
  canUndo?: boolean;
  onUndone?: () => void;
  /** The reader's own clock without it. */
  timeZone?: string | undefined;
}) {
  const { icon, tint } = marks[activity.action];
  const path = hasEditLink ? editPath(activity) : undefined;
  const { subject, verb, object, rest } = sentenceOf(activity);
  const changes = changesOf(activity);
  const hasUndo = canUndo && (hasEditLink || !isForAdministrators(activity));
  return (
    <article className="grid grid-cols-[2.5rem_1fr] gap-3 py-4">
      <span className={classes("grid size-10 place-items-center rounded-full", tint)}>
        <Icon of={icon} className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b className="font-semibold">{subject}</b> {verb}
          {object === undefined ? null : (
            <>
              {" "}
              {path ? (
                <Link to={path} className="font-semibold underline underline-offset-4">
                  {object}
                </Link>
              ) : (
                <b className="font-semibold">{object}</b>
              )}
            </>
          )}
          {rest}
        </p>
        <p className="text-sm text-soft">
          <time dateTime={activity.at}>{momentIn(timeZone, activity.at)}</time>
        </p>
        {changes.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-9 items-center text-sm font-semibold underline decoration-line underline-offset-4">
              {changes.length === 1
                ? "Before and after"
                : `${changes.length} changes, before and after`}
              <span className="sr-only"> of {activity.title}</span>
            </summary>
            <Changes changes={changes} />
          </details>
        ) : null}
        {hasUndo ? (
          <UndoButton activity={activity} {...(onUndone && { onUndone })} />
        ) : (
          <UndoneLine activity={activity} />
        )}
      </div>
    </article>
  );
}
