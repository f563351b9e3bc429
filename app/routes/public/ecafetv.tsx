import { featuredVideos } from "#app/content/featured-videos.ts";
import { links } from "#app/content/links.ts";
import { pages } from "#app/content/pages.ts";
import { site } from "#app/content/site.ts";
import { requestContext } from "#app/core/context.server.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import { videoData } from "#app/resources/videos/json-ld.ts";
import { StoredVideo, WatchLink } from "#app/resources/videos/components/stored-video.tsx";
import { VideoPlayer } from "#app/resources/videos/components/video-player.tsx";
import { videoMessages } from "#app/resources/videos/messages.ts";
import { videosService } from "#app/resources/videos/service.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { deferred, Deferred, resolved } from "#app/ui/deferred.tsx";
import { BellRing, Icon } from "#app/ui/icon.ts";
import { ListWaiting } from "#app/ui/list-states.tsx";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { PageTitle, Section, SectionHeading } from "#app/ui/section.tsx";
import type { Route } from "./+types/ecafetv";

const STORED_VIDEOS = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const list = await videosService.list(context.get(requestContext), { limit: STORED_VIDEOS });
  const videos = list.ok ? list.value.items : [];
  return {
    told: videos.flatMap(({ title, description, thumbnail_url, video_url, created_at }) =>
      thumbnail_url && video_url
        ? [
            {
              title,
              description,
              thumbnail: thumbnail_url,
              uploaded: created_at.toISOString(),
              url: video_url,
            },
          ]
        : [],
    ),
    videos: videos.map(({ created_at: _, updated_at: __, created_by: ___, ...video }) => video),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = siteOrigin(matches);
  return pageMeta(origin, {
    ...pages["/ecafetv"],
    path: "/ecafetv",
    crumbs: [{ name: site.videoChannel, path: "/ecafetv" }],
    data: (loaderData && resolved(loaderData))?.told.map((video) => videoData(origin, video)),
  });
};

/** SPEC 2, video page: four featured videos; those of administrators follow (docs/architecture.md#readings). */
export default function EcafeTv({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Section tone="dark" className="overflow-hidden">
        <div className="mb-10 flex flex-wrap items-end justify-between gap-6 md:mb-14">
          <div>
            <PageTitle className="md:text-[clamp(4.5rem,11vw,9rem)] md:leading-[0.85]">
              {site.videoChannel}
            </PageTitle>
            <p className="mt-5 max-w-prose text-lg text-soft">{pages["/ecafetv"].description}</p>
          </div>
          <ButtonLink to={links.videoChannel.href}>
            <Icon of={BellRing} />
            Subscribe Now
          </ButtonLink>
        </div>
        <h2 className="sr-only">Featured videos</h2>
        <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
          {featuredVideos.map((video, position) => (
            <li
              key={video.id}
              className={classes(
                "grid content-start gap-4",
                position === 0 && "md:col-span-3 md:grid-cols-[2fr_1fr] md:items-end md:gap-8",
              )}
            >
              <VideoPlayer
                title={video.title}
                videoId={video.videoId}
                thumbnail={video.thumbnail}
                isHero={position === 0}
              />
              <div className="grid gap-3">
                <h3
                  className={classes(
                    "font-display font-bold tracking-tight",
                    position === 0 ? "text-3xl" : "text-xl",
                  )}
                >
                  {video.title}
                </h3>
                <WatchLink href={video.url} title={video.title}>
                  Watch on YouTube
                </WatchLink>
              </div>
            </li>
          ))}
        </ul>
        <SampleNote entries={featuredVideos}>
          Sample content: these four videos are placeholders and lead to no video yet.
        </SampleNote>
      </Section>
      <Deferred
        value={loaderData}
        fallback={<ListWaiting>{videoMessages.loading}</ListWaiting>}
        failed={videoMessages.fetchFailed}
        withToast
      >
        {({ videos }) => <StoredVideos videos={videos} />}
      </Deferred>
    </>
  );
}

function StoredVideos({ videos }: Pick<Awaited<ReturnType<typeof loader>>, "videos">) {
  if (videos.length === 0) return null;
  return (
    <Section labelledBy="stored-videos">
      <SectionHeading id="stored-videos">From the chapters</SectionHeading>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {videos.map((video) => (
          <li key={video.id}>
            <StoredVideo video={video} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
