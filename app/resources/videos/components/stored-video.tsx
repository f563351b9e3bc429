import { tallScript } from "#app/core/text/tall-script.ts";
import { Badge } from "#app/ui/badge.tsx";
import { newTab } from "#app/ui/button.tsx";
import { ArrowUpRight, Icon } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import { videoIdOf } from "../rules.ts";
import type { Video } from "../resource.ts";
import { VideoPlayer } from "./video-player.tsx";

type VideoFacts = Pick<
  Video,
  | "id"
  | "title"
  | "description"
  | "thumbnail_url"
  | "video_url"
  | "duration"
  | "category"
  | "featured"
>;

/** A video an administrator has added: with the player when it lies on the video site, else with a link. */
export function StoredVideo({ video }: { video: VideoFacts }) {
  const videoId = videoIdOf(video.video_url);
  const thumbnail = video.thumbnail_url;
  return (
    <article className="flex h-full flex-col gap-3">
      {videoId ? (
        <VideoPlayer
          title={video.title}
          videoId={videoId}
          thumbnail={thumbnail}
          duration={video.duration}
        />
      ) : (
        <Picture
          src={thumbnail}
          fallback="videos/v10"
          alt=""
          sizes="(min-width: 48rem) 33vw, 100vw"
          className="aspect-video w-full rounded-lg"
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {video.featured ? <Badge tone="accent">Featured</Badge> : null}
        {video.category ? <Badge>{video.category}</Badge> : null}
        {!videoId && video.duration ? <Badge tone="outline">{video.duration}</Badge> : null}
      </div>
      <h3
        data-script={tallScript(video.title)}
        className="font-display text-xl font-bold tracking-tight"
      >
        {video.title}
      </h3>
      {video.description ? <p className="line-clamp-5 text-soft">{video.description}</p> : null}
      {video.video_url ? (
        <WatchLink href={video.video_url} title={video.title}>
          {videoId ? "Watch on YouTube" : "Watch video"}
        </WatchLink>
      ) : null}
    </article>
  );
}

interface WatchLinkProps {
  href: string;
  title: string;
  children: string;
}

/** SPEC 2: the link to the page of the video site, in a new tab. */
export function WatchLink({ href, title, children }: WatchLinkProps) {
  return (
    <a
      href={href}
      {...newTab(href)}
      className="inline-flex min-h-8 items-center gap-1 self-start font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
    >
      {children}
      <span className="sr-only">: {title}</span>
      <Icon of={ArrowUpRight} className="size-4" />
    </a>
  );
}
