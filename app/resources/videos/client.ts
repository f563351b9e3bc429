import { textOrNull, type FormKind, type FormValues } from "#app/core/forms/form-values.ts";
import { recordClient } from "#app/core/client/record-client.ts";
import { withSentences } from "#app/core/client/error-messages.ts";
import { videoMessages } from "./messages.ts";
import { videoInput, type Video } from "./schema.ts";

export const videosClient = withSentences(recordClient<Video>("videos"), {
  create: videoMessages.saveFailed,
  update: videoMessages.saveFailed,
});

export const emptyVideo: FormValues = {
  title: "",
  description: "",
  video_url: "",
  thumbnail_url: "",
  duration: "",
  category: "",
  featured: false,
};

export const videoForm: FormKind<Video> = {
  schema: videoInput,
  valuesOf: (video) => ({
    title: video.title,
    description: video.description ?? "",
    video_url: video.video_url ?? "",
    thumbnail_url: video.thumbnail_url ?? "",
    duration: video.duration ?? "",
    category: video.category ?? "",
    featured: video.featured,
  }),
  payloadOf: (values) => ({
    title: values["title"],
    description: textOrNull(values["description"]),
    video_url: textOrNull(values["video_url"]),
    thumbnail_url: textOrNull(values["thumbnail_url"]),
    duration: textOrNull(values["duration"]),
    category: textOrNull(values["category"]),
    featured: values["featured"] === true,
  }),
  labels: {
    title: "Title",
    description: "Description",
    video_url: "Video URL",
    thumbnail_url: "Thumbnail URL",
    duration: "Duration",
    category: "Category",
    featured: "Featured Video",
  },
};
