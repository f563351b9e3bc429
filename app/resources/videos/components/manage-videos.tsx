import { Eye, Heart, Pencil, Trash2 } from "lucide-react";
import { counted } from "#app/core/text/pluralize.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CrudPage } from "#app/ui/crud-page.tsx";
import { useCrudPage, type CrudPageState } from "#app/ui/use-crud-page.ts";
import { videosClient } from "../client.ts";
import { videoMessages } from "../messages.ts";
import { harmlessThumbnail } from "../rules.ts";
import type { Video } from "../schema.ts";
import { VideoForm } from "./video-form.tsx";

const words = {
  title: "Video Management",
  add: "Add Video",
  empty: videoMessages.emptyAdmin,
  formTitle: { create: "Add New Video", edit: "Edit Video" },
};

const FEATURED = [
  { value: "", label: "All videos" },
  { value: "1", label: "Featured" },
];

export interface VideosQuestion {
  q: string;
  featured: string;
}

/** SPEC 2, /admin/videos. */
export function ManageVideos({
  page,
  question,
}: {
  page: RecordPage<Video>;
  question: VideosQuestion;
}) {
  const section = useCrudPage<Video>();
  return (
    <CrudPage
      section={section}
      words={words}
      page={page}
      isFiltered={question.q !== "" || question.featured !== ""}
      toolbar={
        <ListToolbar
          search={question.q}
          searchLabel="Search by title, category or description"
          filters={[{ name: "kind", label: "Show", value: question.featured, options: FEATURED }]}
        />
      }
      renderCard={(video) => <ManagedVideo video={video} section={section} />}
      renderForm={(target) => (
        <VideoForm
          key={target.kind === "edit" ? target.id : "new"}
          id={target.kind === "edit" ? target.id : undefined}
          onClose={section.closeForm}
          onSaved={section.finish}
        />
      )}
      deletion={(video) => ({
        question: videoMessages.confirmDelete,
        words: {
          title: `Delete Video: ${video.title}`,
          deleted: videoMessages.deleted,
          failed: videoMessages.deleteFailed,
        },
        remove: () => videosClient.remove(video.id),
      })}
    />
  );
}

function ManagedVideo({ video, section }: { video: Video; section: CrudPageState<Video> }) {
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
        <h2 className="font-display text-xl font-bold tracking-tight">{video.title}</h2>
        {video.description ? (
          <p className="line-clamp-3 text-sm text-soft">{video.description}</p>
        ) : null}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
          <p className="flex gap-4 text-sm">
            <span className="flex items-center gap-1.5">
              <Eye aria-hidden="true" className="size-4" />
              {counted(video.views, "view")}
            </span>
            <span className="flex items-center gap-1.5">
              <Heart aria-hidden="true" className="size-4" />
              {counted(video.likes, "like")}
            </span>
          </p>
          <div className="flex">
            <IconButton
              label={`Edit ${video.title}`}
              icon={Pencil}
              onClick={() => section.edit(video.id)}
            />
            <IconButton
              label={`Delete ${video.title}`}
              icon={Trash2}
              onClick={() => section.askToDelete(video)}
            />
          </div>
        </div>
      </div>
    </article>
  );
}
