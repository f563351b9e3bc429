import { defineResource, type Row } from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { postMessages } from "./messages.ts";

export type Post = Row<"blog_posts">;

export const blogPosts = defineResource({
  name: "blog-posts",
  table: "blog_posts",
  type: "BlogPost",
  singular: "blog post",
  fields,
  ignored: ["views", "likes"],
  order: { by: "created_at", direction: "desc" },
  search: ["title", "author", "category", "excerpt"],
  filters: { category: "text", featured: "switch" },
  messages: postMessages,
  section: { path: "/admin/blogs", label: "Blog", place: 2 },
});
