import { messagesFor } from "#app/core/forms/resource-messages.ts";

/** SPEC 2, 5 and 8: what differs from other resources, and what the blog says. */
export const postMessages = messagesFor("Post", {
  noneYet: "No blog posts available yet.",
  noneInCategory: (category: string) => `No posts found in "${category}" category.`,
  accessDenied: "You need admin privileges to manage blog posts.",
  hasFetchToast: false,
  findFailed: "An error occurred",
  createFailed: "Failed to create post",
  updateFailed: "Failed to update post",
  updateMissing: "No post to update",
  sectionTitle: "Blog Management",
  add: "New Post",
  empty: "No blog posts found. Create your first post!",
  formTitle: { create: "Create New Blog Post", edit: "Edit Blog Post" },
});
