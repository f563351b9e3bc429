/** SPEC 2, 5 and 8: the words of the mayors' directory and its management. */
export const mayorMessages = {
  notFound: "City Mayor Not Found",
  loading: "Loading city mayors...",
  noneFound: "No City Mayors Found",
  emptyAdmin: "No city mayors found. Add your first city mayor!",
  confirmDelete: (name: string) => `Are you sure you want to delete ${name}?`,
  fetchFailed: "Failed to fetch city mayors",
  createFailed: "Failed to create city mayor",
  updateFailed: "Failed to update city mayor",
  deleteFailed: "Failed to delete city mayor",
  saveFailed: "Failed to save city mayor",
  accessDenied: "You need admin privileges to manage city mayors.",
  created: "City mayor created successfully",
  updated: "City mayor updated successfully",
  deleted: "City mayor deleted successfully",
} as const;
