export const messages = {
  title: "Something is wrong here",
  tooMany: "That were many messages in a short time. Please try again later.",
  unknownCity: "We know no city of that name.",
  unknownEvent: "The event you're looking for doesn't exist or has been removed",
  hidden: "The event is hidden: nobody sees it any more",
  shown: "The event is on the site again",
  settled: "Settled",
  reopened: "Open again",
} as const;
