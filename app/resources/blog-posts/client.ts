import { textOrNull, type FormKind, type FormValues } from "#app/core/forms/form-values.ts";
import { recordClient } from "#app/core/client/record-client.ts";
import { withSentences } from "#app/core/client/error-messages.ts";
import { postMessages } from "./messages.ts";
import { postInput, type Post } from "./schema.ts";

export const postsClient = withSentences(recordClient<Post>("blog-posts"), {
  find: postMessages.failed,
  create: postMessages.createFailed,
  update: postMessages.updateFailed,
  missing: postMessages.noPostToUpdate,
});

/** What a new post's form begins with: a draft. */
export const emptyPost: FormValues = {
  title: "",
  author: "",
  category: "",
  read_time: "",
  image_url: "",
  excerpt: "",
  content: "",
  published: false,
  featured: false,
};

export const postForm: FormKind<Post> = {
  schema: postInput,
  valuesOf: (post) => ({
    title: post.title,
    author: post.author,
    category: post.category ?? "",
    read_time: post.read_time ?? "",
    image_url: post.image_url ?? "",
    excerpt: post.excerpt ?? "",
    content: post.content,
    published: post.published,
    featured: post.featured,
  }),
  payloadOf: (values) => ({
    title: values["title"],
    author: values["author"],
    category: textOrNull(values["category"]),
    read_time: textOrNull(values["read_time"]),
    image_url: textOrNull(values["image_url"]),
    excerpt: textOrNull(values["excerpt"]),
    content: values["content"],
    published: values["published"] === true,
    featured: values["featured"] === true,
  }),
  labels: {
    title: "Title",
    author: "Author",
    category: "Category",
    read_time: "Read time",
    image_url: "Image URL",
    excerpt: "Excerpt",
    content: "Content",
    published: "Published",
    featured: "Featured",
  },
};
