/** SPEC 2, 5 and 8: the words of the blog, in list, post and management. */
export const postMessages = {
  noneYet: "No blog posts available yet.",
  noneInCategory: (category: string) => `No posts found in "${category}" category.`,
  notFound: "Post Not Found",
  loading: "Loading posts...",
  emptyAdmin: "No blog posts found. Create your first post!",
  confirmDelete: "Are you sure you want to delete this post?",
  noPostToUpdate: "No post to update",
  failed: "An error occurred",
  fetchFailed: "Failed to fetch posts",
  createFailed: "Failed to create post",
  updateFailed: "Failed to update post",
  deleteFailed: "Failed to delete post",
  created: "Post created successfully",
  updated: "Post updated successfully",
  deleted: "Post deleted successfully",
  accessDenied: "You need admin privileges to manage blog posts.",
} as const;
