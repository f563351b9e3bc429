export const messages = {
  title: "Something is wrong here",
  tooMany: "That's a lot of messages in a short time. Please try again later.",
  folded: "One of many within an hour",
  unknownCity: "We have no chapter with that name.",
  unknownEvent: "The event you're looking for doesn't exist or has been removed",
  hidden: "Hidden: nobody can see this meetup now",
  shown: "The meetup is back on the site",
  settled: "Settled",
  reopened: "Open again",
} as const;
