/** A sample row of `blog_posts`; when it was written is told from the day the database is filled. */
interface SampleBlogPost {
  title: string;
  excerpt: string;
  category: string;
  author: string;
  read_time: string;
  image_url: string;
  featured: boolean;
  published: boolean;
  /** Days before today on which it was created. */
  days_ago: number;
  /** SPEC 2: the page splits the text into paragraphs at line breaks. */
  content: string;
}

/** Eight posts in four categories, two of them drafts. Authors are invented. */
export const sampleBlogPosts: readonly SampleBlogPost[] = [
  {
    title: "Your first ten customers are not a funnel",
    excerpt:
      "Advertising, landing pages and growth tactics all come later. The first ten people who pay you are found by name, one after the other, and here is how.",
    category: "Customers",
    author: "Ananya Sethi",
    read_time: "2 min read",
    image_url: "/art/blog/b01.webp",
    featured: true,
    published: true,
    days_ago: 6,
    content: paragraphs(
      "At almost every meetup somebody asks how to get customers and describes a funnel: so many visitors, so many sign-ups, so many sales. Funnels are a good way of thinking about customer number five hundred. They are no help with customer number one, because at that point every percentage is a percentage of nothing.",
      "Start with a sheet of paper and write down twenty people who have the problem you want to solve. Not kinds of people: names. If you cannot write twenty names, you do not know the market well enough yet, and the next two weeks are for sitting where those people work. A founder who sells to dentists should have spent a day in a dentist's waiting room before writing a line of code.",
      "Then write to each of them, differently. Say in two sentences what you noticed about their work, in one sentence what you are making, and ask for twenty minutes. Do not attach anything. Twenty careful messages usually start more conversations than two thousand careless ones.",
      "In the conversation, ask what they do today and what it costs them. If they have never tried to solve the problem, with a spreadsheet, a nephew or a notebook, they will not pay you to solve it either, however kindly they nod. If they have, ask to see the spreadsheet. It is your competitor, and usually a better specification than the one you wrote.",
      "Ask for money early, and for little of it. A deposit of five hundred rupees tells you more than fifty people who say that they would definitely use it. If the price embarrasses you, offer to give the deposit back when you fail to deliver, and put the date in writing.",
      "Keep a list of those who said no and of the reason in their own words. After ten customers you will have perhaps thirty refusals, and that list is the most valuable thing your company owns. Bring it to the next meetup: strangers are remarkably good at seeing the pattern in it.",
    ),
  },
  {
    title: "How to ask strangers for feedback and get some",
    excerpt:
      "'What do you think?' brings praise, and praise is no use. Four questions that bring something better, and one habit that ruins all of them.",
    category: "Customers",
    author: "Rhea Mistry",
    read_time: "2 min read",
    image_url: "/art/blog/b02.webp",
    featured: false,
    published: true,
    days_ago: 19,
    content: paragraphs(
      "People at a cafe table want to be kind. If you show them your idea and ask what they think of it, they will find something nice to say, and you will go home happier and no wiser. The fault is in the question, not in the people.",
      "Ask instead: what do you think this does? Show the page, the label or the prototype for ten seconds, take it away and let them explain it to you. What they leave out is what you have not managed to say.",
      "Ask: when did you last have this problem, and what did you do? It moves the talk from opinions to events. If the answer is 'never', you have learnt something in five seconds that a survey of two hundred people would have hidden.",
      "Ask: what would you have to stop paying for in order to pay for this? Every budget is full. The answer tells you whom you really compete with. And ask last: whom should I talk to next? A name is worth more than an opinion.",
      "The habit that ruins all of it is defending. The moment you explain why they are mistaken, the feedback is over and a debate has begun. Write down what was said, say thank you, and keep your answer for the bus. If you cannot sit still, ask a friend to show your idea while you take notes at the next table.",
    ),
  },
  {
    title: "The napkin method: a price you can defend",
    excerpt:
      "Most first prices are a competitor's price minus ten per cent. Here is a way to reach a better one in half an hour, with a pen and a paper napkin.",
    category: "Money",
    author: "Parth Trivedi",
    read_time: "2 min read",
    image_url: "/art/blog/b03.webp",
    featured: false,
    published: true,
    days_ago: 33,
    content: paragraphs(
      "Draw three lines across a napkin. On the lowest, write what one unit costs you, and be honest about it: material, packaging, delivery, the payment fee, returns, and your own hours at the wage you would have to pay somebody else. Founders forget that last figure more often than all the others together. Below this line every sale makes you poorer.",
      "On the top line, write what the customer's problem costs them in a month if nobody solves it. A shop that throws away bread worth four thousand rupees will not pay five thousand to prevent it. This is the ceiling, and you should be able to say how you arrived at it in one breath.",
      "On the middle line, write what they pay today for the next best thing, including the time it takes. Your price belongs somewhere between the middle and the top if you are clearly better, and just under the middle if you are merely newer. If the lowest line is above the top one, stop: no discount will repair that, only a different product or a different customer.",
      "Now say the number aloud to three people at the table, without a reason attached. Watch whether you add 'but we can talk about it' before they have opened their mouths. If you do, you do not believe the number yet, and neither will they.",
      "Put a date on the napkin and keep it. In three months, when costs have moved and customers have told you what they really value, draw a new one beside it. The difference between the two is what you have learnt about your business.",
    ),
  },
  {
    title: "Reading a term sheet: six sentences to look for",
    excerpt:
      "You need a lawyer before you sign. You need to understand what you are reading before you call one, because an hour of listening costs the same as an hour of advice.",
    category: "Money",
    author: "Dhruv Patadia",
    read_time: "2 min read",
    image_url: "/art/blog/b04.webp",
    featured: false,
    published: true,
    days_ago: 47,
    content: paragraphs(
      "A term sheet is short, and most of it is usual. The trouble is that the unusual sentence looks exactly like its neighbours. Read the whole paper once with a pencil and mark six things; then talk to a lawyer who has seen many of them. What follows is a list of questions, not legal advice.",
      "First, the valuation, and whether it is meant before or after the new money. Ten million before a two-million investment leaves you five sixths of the company; ten million after it leaves you four fifths. Ask whether a pool of shares for employees is to be created first, because if it is, it comes out of your part.",
      "Second, the liquidation preference: who is paid first when the company is sold, and how much. Once the amount invested is common. If it says 'participating', the investors take their money back and then share in the rest as well. Work out on paper what you would receive from a small sale, a middling one and a large one. Many founders find that the small sale pays them nothing.",
      "Third, vesting of your own shares. It is reasonable that a founder who leaves after half a year should not keep half of the company. Look at how many years it takes, whether the time you have already worked is counted, and what happens if you are asked to leave rather than leaving.",
      "Fourth, the list of decisions that need the investor's consent. Selling the company belongs on it; hiring a salesperson does not. Fifth, anti-dilution: what happens to the others if the next round is at a lower price. Look for the words 'weighted average', which are mild, and 'full ratchet', which are not.",
      "Sixth, exclusivity: how long you may not speak to anybody else after signing. Thirty days is normal, and you should expect an answer within them. Everything else in a term sheet can be explained to you by one sensible person in an hour. Bring it to a meetup with the names blacked out, and you may well find that person at your table.",
    ),
  },
  {
    title: "Ten questions for two people who want to start together",
    excerpt:
      "Most partnerships do not fail over the idea. They fail over a conversation that both sides were too polite to have in the first month. Have it this week.",
    category: "People",
    author: "Ketaki Apte",
    read_time: "2 min read",
    image_url: "/art/blog/b05.webp",
    featured: false,
    published: true,
    days_ago: 61,
    content: paragraphs(
      "Two people who like the same idea believe that they agree. They agree on the idea. Sit down separately, answer the ten questions below in writing, and only then compare. It takes an evening, and it is easier than the evening on which you find out.",
      "About money: how many months can you live without a salary? What is the smallest salary after that? If an aunt offered to invest, would you take it? If somebody offered to buy the company for a sum that would pay off your home, would you sell?",
      "About work: how many hours a week do you mean when you say full time? Which part of the work do you never want to do? Who decides when we do not agree about the product, and who when we do not agree about money? It need not be the same person, but 'we will always agree' is not an answer.",
      "About the end: under what circumstances would you stop? What should happen to the shares of the one who goes first? And whom, apart from each other, may we call when we are stuck? Write that third person's name down and tell them that they are on the list.",
      "Differences are not the problem. One founder who needs a salary in six months and one who can wait for two years can build a company, if they both know. Put what you agreed on one page, date it, and have the part about shares drawn up properly, with vesting, before there is anything worth fighting about.",
    ),
  },
  {
    title: "Your first hire: write the week, not the title",
    excerpt:
      "Before you look for a 'head of growth', write down what this person will do on Tuesday morning. You may find that you need somebody quite different.",
    category: "People",
    author: "Nikhil Hegde",
    read_time: "1 min read",
    image_url: "/art/blog/b06.webp",
    featured: false,
    published: false,
    days_ago: 4,
    content: paragraphs(
      "The most expensive mistakes I have made were people I hired for a title. I knew what a head of sales was; I did not know what mine would do at ten on a Tuesday. Neither did he, and after four months we parted as friends who owed each other an apology.",
      "Write the week instead. Monday to Saturday, two lines for each half day, in verbs: rings last week's buyers, packs, answers the three commonest questions, chases two invoices. If you cannot fill the week, you need somebody for two days. If you fill it with four trades, you are describing yourself, and nobody like that is looking for a job.",
      "Then mark what you are bad at and what you merely dislike. Hire for the first. The second is tempting, but you will still have to check the work, and you will check it badly because you dislike it.",
      "Pay for a trial day with real work in it and judge only what you saw. Ask yourself two questions that evening: did I have to explain anything twice, and did they ask me something I could not answer? The right answers are no and yes.",
    ),
  },
  {
    title: "How to host a meetup people come back to",
    excerpt:
      "You do not need a speaker, a sponsor or a stage. You need a table, a beginning, and the courage to interrupt. Notes for new City Mayors and everybody else who hosts.",
    category: "Hosting",
    author: "Ishita Sanyal",
    read_time: "2 min read",
    image_url: "/art/blog/b07.webp",
    featured: false,
    published: true,
    days_ago: 75,
    content: paragraphs(
      "Begin on time, even with four people. Those who came punctually deserve it, and those who come late learn that this is a meetup that begins. While the first coffee is served, walk to everybody who stands alone and introduce them to one person. Not to the room: to one person.",
      "Open with a round. Each says a name, what they are working on and one thing they are stuck on, in less than a minute, newcomers first. Write the stuck points on a sheet that everybody can see. This sheet is your programme. No prepared talk will ever fit the room as well.",
      "Then make small tables, at most six at each, and give every table two of the points. Six is the number at which everybody still speaks; at eight, two conversations begin and one person joins neither. After half an hour, let people change. Nobody should have to endure the same opinion all evening.",
      "Interrupt. There is somebody at every meetup who explains for ten minutes what he could say in one, and the others are waiting for you to do something about it. 'Let me stop you there, I would like to hear two more people on this' is not rude. It is the service you provide.",
      "Finish with promises. Everybody who offered help tonight says to whom and by when, and you write it down. Send the list to all of them the next day with the date of the next meetup. That message is the reason people come back: they promised something, or somebody promised them.",
      "And let everyone pay for their own cup. It sounds like a detail. It means that you can host again next month without asking anybody for money.",
    ),
  },
  {
    title: "Choosing a cafe: what to check before you announce the date",
    excerpt:
      "The right room does half of the host's work. Visit it at the hour of your meetup, sit in the worst chair and go through this list.",
    category: "Hosting",
    author: "Tejas Wagh",
    read_time: "2 min read",
    image_url: "/art/blog/b08.webp",
    featured: false,
    published: false,
    days_ago: 11,
    content: paragraphs(
      "Go on the same weekday and at the same hour as your meetup. A cafe that is silent on Sunday morning may have a cricket match on the wall on Friday night. Order something and stay for an hour; you are finding out what your guests will feel in theirs.",
      "Sit in the worst chair. Can you hear the person opposite without leaning forward? Is there a step at the entrance, and a lavatory that somebody in a wheelchair can reach? Is the way to the bus stop lit after nine? Whoever answers these questions with 'it should be fine' has not looked.",
      "Talk to the person who runs the room, not to whoever happens to stand at the till. Say how many people you expect, that everybody orders and pays separately, and that you will ring two days before with the final number. Ask which hour suits them: most cafes have one at which a full table is a gift, and it is rarely the one you had in mind.",
      "Have a second cafe within a short walk and tell its owner so. Sooner or later there will be a wedding party at your table, and a host who can say 'it is three minutes from here' looks as if it had all been planned.",
    ),
  },
];

function paragraphs(...texts: readonly string[]): string {
  return texts.join("\n");
}
