import type { ReactNode } from "react";
import { Eye, Heart } from "lucide-react";
import { pluralize } from "#app/core/text/pluralize.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Video } from "../resource.ts";
import { harmlessThumbnail } from "../rules.ts";

/** SPEC 2, /admin/videos: one video with its figures. */
export function ManagedVideo({ video, tools }: { video: Video; tools: ReactNode }) {
  return (
    <article className="flex flex-col overflow-hidden rounded-md border-2 border-line bg-raised">
      <div className="relative">
        <Picture
          src={harmlessThumbnail(video.thumbnail_url)}
          fallback="videos/v10"
          alt=""
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          className="aspect-video w-full"
        />
        {video.duration ? (
          <span className="absolute right-2 bottom-2 rounded-sm bg-espresso px-2 py-0.5 text-xs font-semibold text-crema">
            {video.duration}
          </span>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-4">
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {video.featured ? <Badge tone="accent">Featured</Badge> : null}
          {video.category ? <Badge>{video.category}</Badge> : null}
        </p>
        <h2
          data-script={tallScript(video.title)}
          className="font-display text-xl font-bold tracking-tight"
        >
          {video.title}
        </h2>
        {video.description ? (
          <p className="line-clamp-3 text-sm text-soft">{video.description}</p>
        ) : null}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
          <p className="flex gap-4 text-sm">
            <span className="flex items-center gap-1.5">
              <Eye className="size-4" />
              {pluralize(video.views, "view")}
            </span>
            <span className="flex items-center gap-1.5">
              <Heart className="size-4" />
              {pluralize(video.likes, "like")}
            </span>
          </p>
          <div className="flex">{tools}</div>
        </div>
      </div>
    </article>
  );
}
