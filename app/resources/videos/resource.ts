import { defineResource, type Row } from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { videoMessages } from "./messages.ts";

export type Video = Row<"videos">;

/** SPEC 3: a video administrators add. It starts with 0 views and 0 likes, which the database keeps. */
export const videos = defineResource({
  name: "videos",
  table: "videos",
  type: "Video",
  singular: "video",
  fields,
  order: { by: "created_at", direction: "desc" },
  search: ["title", "category", "description"],
  filters: { category: "text", featured: "switch" },
  messages: videoMessages,
  section: { path: "/admin/videos", label: "Videos", place: 3 },
});
