import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { resourceApi } from "#app/core/api/resource-api.server.ts";
import { videoMessages } from "./messages.ts";
import { videoInput, videoPatch, videoRow } from "./schema.ts";
import {
  createVideo,
  deleteVideo,
  findVideo,
  listVideos,
  updateVideo,
  videoQuery,
} from "./service.server.ts";

export const videosApi = () =>
  resourceApi({
    resource: "videos",
    name: "Video",
    row: videoRow,
    input: videoInput,
    patch: videoPatch,
    query: videoQuery,
    service: {
      list: listVideos,
      find: findVideo,
      create: createVideo,
      update: updateVideo,
      remove: deleteVideo,
    },
    sentences: {
      ...COMMON_SENTENCES,
      "not-found": videoMessages.notFound,
      gone: videoMessages.notFound,
    },
  });
