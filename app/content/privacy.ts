export const privacy = {
  headline: "What we know about you",
  intro:
    "As little as the meetups need. Here is what this site keeps, for how long, and how you make it forget.",
  forget: {
    heading: "Make us forget",
    text: "Your profile lets you download everything stored about you, end sign-ins and delete your account. Every newsletter has a link to leave. Without an account, have a link mailed to you that does both. For everything else, write to us.",
    linkLabel: "Your profile",
    withoutAccountLabel: "I have no account",
  },
} as const;
