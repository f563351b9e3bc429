/** SPEC 2, 5 and 8: the words of video management and of the stored videos on the video page. */
export const videoMessages = {
  notFound: "Video Not Found",
  loading: "Loading videos...",
  emptyAdmin: "No videos found. Create your first video!",
  confirmDelete: "Are you sure you want to delete this video?",
  fetchFailed: "Failed to fetch videos",
  saveFailed: "Failed to save video",
  deleteFailed: "Failed to delete video",
  created: "Video created successfully",
  updated: "Video updated successfully",
  deleted: "Video deleted successfully",
  accessDenied: "You need admin privileges to manage videos.",
} as const;
