import type { ReactNode } from "react";
import { pluralize } from "#app/core/text/pluralize.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Eye, Heart, Icon } from "#app/ui/icon.ts";
import { ManagedCard, SIDE_PICTURE } from "#app/ui/managed-card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Video } from "../resource.ts";

/** SPEC 2, /admin/videos: one video with its figures. */
export function ManagedVideo({ video, tools }: { video: Video; tools: ReactNode }) {
  return (
    <ManagedCard
      id={video.id}
      title={video.title}
      picture={
        <>
          <Picture
            key={video.id}
            src={video.thumbnail_url}
            fallback="videos/v10"
            alt=""
            {...SIDE_PICTURE}
          />
          {video.duration ? (
            <span className="absolute right-1 bottom-1 rounded-sm bg-espresso px-1.5 py-0.5 text-xs font-semibold text-crema">
              {video.duration}
            </span>
          ) : null}
        </>
      }
      badges={
        <>
          {video.featured ? <Badge tone="accent">Featured</Badge> : null}
          {video.category ? <Badge>{video.category}</Badge> : null}
        </>
      }
      facts={
        video.description ? <p className="line-clamp-3 text-soft">{video.description}</p> : null
      }
      footer={
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span className="flex items-center gap-1.5">
            <Icon of={Eye} className="size-4" />
            {pluralize(video.views, "view")}
          </span>
          <span className="flex items-center gap-1.5">
            <Icon of={Heart} className="size-4" />
            {pluralize(video.likes, "like")}
          </span>
        </p>
      }
      tools={tools}
    />
  );
}
