interface TextCard {
  title: string;
  text: string;
}

/** The words of the home page's sections, in the order of SPEC 2. */
export const home = {
  network: {
    eyebrow: "A global network of neighbours",
    headline: "There is a table for you in 50 cities",
    text: "Entrepreneurs have met at eCafe since 2014, in cafes, for the price of their own coffee. Choose your city and see who is meeting next.",
    citiesHeading: "Choose your city",
    mayorsLine: "Every chapter has a host.",
    mayorsLinkLabel: "Meet the City Mayors",
    mapLinkLabel: "All chapters on a map",
  },
  join: {
    heading: "Join the community",
    text: "Tell us your city and what you are working on, and hear when and where your chapter meets next. Come with a question, leave with a few names.",
    linkLabel: "Join the Community",
  },
  featuredIn: { heading: "Featured In" },
  upcoming: {
    heading: "Upcoming Events",
    text: "The next meetups across all chapters, in the time of the city where they happen.",
    emptyText: "No upcoming events at the moment.",
    linkLabel: "See all events",
  },
  becomeMayor: {
    heading: "Become a City Mayor",
    text: "A City Mayor picks the cafe, sets the date and makes sure that newcomers are not left standing. It takes a few hours a month and no budget.",
    linkLabel: "Apply to be a City Mayor",
  },
  experts: {
    heading: "Connect with Industry Experts",
    text: "Some questions need somebody who has answered them before. Describe yours and we look in the network for a person to sit down with.",
    linkLabel: "Ask for an expert",
  },
} as const;

export const mayorBenefits = [
  {
    title: "Know your city's founders",
    text: "You meet the people who start things where you live, often before anybody else has heard of them, and they learn to ask you first.",
  },
  {
    title: "Learn from the other mayors",
    text: "Mayors swap topics, speakers and honest accounts of evenings that did not work. You never have to invent a meetup alone.",
  },
  {
    title: "Practise leading a room",
    text: "Opening a conversation between thirty strangers, and keeping it fair, is a skill. Once a month you get to work on it.",
  },
] as const satisfies readonly TextCard[];

export const expertTopics = [
  {
    title: "Product and technology",
    text: "What to build first, what to leave out, and how to hire your first engineer when you cannot read code yourself.",
  },
  {
    title: "Money and law",
    text: "Founders' agreements, first accounts, what a term sheet really says, and whether you need investors at all.",
  },
  {
    title: "Customers and sales",
    text: "Finding the first ten customers, setting a price you can defend, and hearing a no early enough to learn from it.",
  },
] as const satisfies readonly TextCard[];
