interface Benefit {
  title: string;
  text: string;
}

export const about = {
  headline: "Meet. Connect. Grow.",
  intro:
    "eCafe is a grassroots network of entrepreneurs who meet in cafes. It is free, it is informal, and you are invited.",
  storyHeading: "The story so far",
  story: [
    "Starting a company is lonelier than people expect. Family worries, friends nod politely, and the questions that keep you awake are ones only another founder would find interesting. eCafe began in 2014 with a simple answer: put those founders at the same cafe table and let them talk.",
    "The form has stayed as plain as the idea. Somebody in the city picks a cafe and a date. People come as they are: students with a sketch, shopkeepers going online, engineers on notice period, founders on their third try. Everyone says what they are working on and what they are stuck on, and the table does the rest. There are no tickets, no membership fees and no stage.",
    "By our own count that adds up to more than 5,000 meetups and 55,000 entrepreneurs. Each chapter is led by a City Mayor, a volunteer who lives there and knows which cafe does not mind a table of twenty staying until closing time.",
    "Behind the chapters stands a not-for-profit company registered in India under section 8 of the Companies Act, 2013. It owns no stake in anybody's startup. It exists so that the next table gets laid.",
  ],
  benefitsHeading: "Why people come back",
  byoc: {
    acronym: "BYOC",
    meaning: "Bring Your Own Coffee-money",
    text: "Coming to eCafe costs nothing, and nobody picks up the bill for the room. You order what you like and pay for your own cup. That one habit keeps a meetup free of sponsors, keeps the cafe glad to see us, and makes everybody at the table equal: nobody is a host to be thanked or a guest to be sold to.",
  },
  join: {
    heading: "The next chair is yours",
    text: "Tell us where you live and we will tell you where your chapter meets.",
    linkLabel: "Join the Community",
  },
} as const;

/** SPEC 1: discuss ideas, get feedback, make friends and get inspired. */
export const benefits = [
  {
    title: "Discuss ideas",
    text: "Say the half-formed thought aloud. Explaining it to six strangers shows you which half is missing.",
  },
  {
    title: "Get feedback",
    text: "People at the table have nothing to sell you, so they can tell you that the price is wrong or the name is hard to spell.",
  },
  {
    title: "Make friends",
    text: "The person who understands why you skipped a holiday to fix an invoice is probably sitting two chairs away.",
  },
  {
    title: "Get inspired",
    text: "It is hard to keep calling something impossible after hearing how the bakery owner next to you did it last year.",
  },
] as const satisfies readonly Benefit[];
