export const messages = {
  notYours: "The group's chat is for people who are coming and people who follow the city.",
  emailFirst: "Add your email, then this button opens the group's chat.",
  noChat: "This group has no chat yet.",
  tooMany: "Many people are joining this group right now. Please try again in an hour.",
} as const;
