/** What the page /privacy says: what the code of this site keeps of people, and for how long. Whoever changes the one changes the other. */
export const privacy = {
  headline: "What we know about you",
  intro:
    "Little, and only what you tell us. Here is what this site keeps, for how long, and how you make it forget.",
  kept: [
    {
      title: "When you only read",
      text: "No cookies, no counting by other companies, nothing of theirs in our pages. The server writes down which pages were asked for, not by whom.",
      time: "Nothing about you",
    },
    {
      title: "Videos, pictures and forms of others",
      text: "A video is fetched from YouTube's address without cookies, and only once you press play. Pictures that organisers name may come from other sites, which then see your network address. Forms to register or to join belong to those who offer them.",
      time: "Nothing here",
    },
    {
      title: "Your account",
      text: "Your e-mail address, a name and a username if you gave them, and a fingerprint of your password, from which nobody can read it. Of every browser you have signed in with, its name and network address, so that you can tell a stranger's on your profile.",
      time: "Until you delete the account, or 30 days if you never confirm your address nor come back; a sign-in for 30 days after its last use, 90 at most",
    },
    {
      title: "Attempts to sign in",
      text: "How often signing in, signing up or a mail was tried for an address and from a network, so that nobody guesses for ever.",
      time: "A few hours",
    },
    {
      title: "The newsletter",
      text: "Your address, the sentence you agreed to, and when you confirmed it.",
      time: "Until 30 days after you leave; without a confirmation, 30 days",
    },
    {
      title: "Coming to a meetup",
      text: "The name you gave, how many you bring and, if you gave one, your e-mail address. Only the hosts of the city and the administrators see them; everybody sees the numbers.",
      time: "30 days after the meetup; the numbers stay",
    },
    {
      title: "Hosting a city",
      text: "Which city your account may edit, and who invited you. An invitation keeps the address it was sent to.",
      time: "Until you step down; an invitation for 30 days after it ends",
    },
    {
      title: "Mails to you",
      text: "That a mail went to your address, and when. Its text is wiped once it has left.",
      time: "30 days; 90 when it never arrived",
    },
    {
      title: "The work of organisers",
      text: "Who has changed which event, post, video or City Mayor, so that mistakes can be put right.",
      time: "For good, but without your name once your account is gone",
    },
    {
      title: "Safety copies",
      text: "The database is copied, so that an accident loses nothing. What you delete leaves the copies as new ones replace them.",
      time: "As long as a copy",
    },
  ],
  forget: {
    heading: "Make us forget",
    text: "Your profile lets you download everything stored about you, end sign-ins and delete your account. Every newsletter has a link to leave. For everything else, write to us.",
    linkLabel: "Your profile",
  },
} as const;
