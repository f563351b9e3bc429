import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { resourceApi } from "#app/core/api/resource-api.server.ts";
import { postMessages } from "./messages.ts";
import { postInput, postPatch, postRow } from "./schema.ts";
import {
  createPost,
  deletePost,
  findPost,
  listPosts,
  postQuery,
  updatePost,
} from "./service.server.ts";

export const postsApi = () =>
  resourceApi({
    resource: "blog-posts",
    name: "BlogPost",
    row: postRow,
    input: postInput,
    patch: postPatch,
    query: postQuery,
    // Drafts too: for administrators.
    hasPrivateList: true,
    service: {
      list: listPosts,
      find: findPost,
      create: createPost,
      update: updatePost,
      remove: deletePost,
    },
    sentences: {
      ...COMMON_SENTENCES,
      "not-found": postMessages.notFound,
      gone: postMessages.notFound,
    },
  });
