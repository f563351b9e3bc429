import type { FieldsOf } from "#app/core/forms/resource.ts";

/** SPEC 2, 3 and 5: the fields of a video, in the order of its form. */
export const fields = {
  title: { input: "line", label: "Title", required: "Title is required" },
  description: { input: "text", label: "Description", rows: 4 },
  video_url: {
    input: "url",
    label: "Video URL",
    placeholder: "https://www.youtube.com/watch?v=",
  },
  thumbnail_url: {
    input: "picture",
    label: "Thumbnail URL",
    hint: "A picture on the video site is fetched from there by everyone who opens the page. An upload stays with us.",
  },
  duration: { input: "line", label: "Duration", placeholder: "10:30", columns: 2 },
  category: { input: "line", label: "Category", isName: true, columns: 2 },
  featured: { input: "switch", label: "Featured Video" },
} satisfies FieldsOf<"videos">;
