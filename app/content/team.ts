import type { PictureName } from "./pictures.ts";

export interface TeamMember {
  id: string;
  name: string;
  role: string;
  image: PictureName;
  /** The biography behind 'Learn More'; angels are shown by portrait only and need one line. */
  description: string;
  sample: boolean;
}

/** SPEC 9: founders 2, core team 4, angels 21. All of them are invented. */
export const founders = [
  {
    id: "founder-1",
    name: "Devika Marwah",
    role: "Founder",
    image: "people/p51",
    description:
      "Devika ran a stationery business with a head full of questions and nobody to ask, and began to invite other shopkeepers to coffee. Most of the week now goes into helping new City Mayors through their first three meetups, the ones at which people give up. Devika still pays for every coffee and asks that you do the same.",
    sample: true,
  },
  {
    id: "founder-2",
    name: "Raghav Tambe",
    role: "Co-founder",
    image: "people/p52",
    description:
      "A former planner of railway timetables, Raghav gave the network its calendar, its checklists and its habit of beginning on time. The rule that whoever is new speaks first is Raghav's too. Between meetups Raghav repairs clocks, slowly, and gives them away.",
    sample: true,
  },
] as const satisfies readonly TeamMember[];

export const coreTeam = [
  {
    id: "core-1",
    name: "Shalini Bhagat",
    role: "Chapters",
    image: "people/p53",
    description:
      "Shalini is the person a City Mayor calls when the cafe has double-booked the table. Fifteen years of running school canteens taught Shalini calm, arithmetic and how to find thirty chairs. Each visit to a chapter ends in a letter to all the others about what it does well.",
    sample: true,
  },
  {
    id: "core-2",
    name: "Omkar Phadke",
    role: "Partnerships",
    image: "people/p54",
    description:
      "Omkar finds venues, colleges and experts who are willing to help and want nothing on the napkin in return. Years of buying vegetables for hotels came first, and taught Omkar to say no before breakfast. There is a list of every favour the network owes, and Omkar is proud of how short it stays.",
    sample: true,
  },
  {
    id: "core-3",
    name: "Lalita Wangmo",
    role: "Stories and eCafeTV",
    image: "people/p55",
    description:
      "Lalita records what members are ready to tell and leaves out what they are not. A training in radio left Lalita with a preference for a good pause over a good line. Every film on eCafeTV is shown to the people in it before anybody else sees it.",
    sample: true,
  },
  {
    id: "core-4",
    name: "Aslam Pathan",
    role: "Site and data",
    image: "people/p56",
    description:
      "Aslam looks after this site, the event calendar and the question of what the network should not know about its members. It began with an idea for a bus pass and with the people who talked Aslam out of it. Whoever reports an error on a page gets a reply, and usually a thank-you before the correction.",
    sample: true,
  },
] as const satisfies readonly TeamMember[];

export const angels = [
  {
    id: "angel-1",
    name: "Padma Iyengar",
    role: "Angel",
    image: "people/p57",
    description: "Reads founders' agreements.",
    sample: true,
  },
  {
    id: "angel-2",
    name: "Gurpreet Sohal",
    role: "Angel",
    image: "people/p58",
    description: "Explains freight and customs.",
    sample: true,
  },
  {
    id: "angel-3",
    name: "Mary Chepkoech",
    role: "Angel",
    image: "people/p59",
    description: "Helps with payment by telephone.",
    sample: true,
  },
  {
    id: "angel-4",
    name: "Ashwin Kotak",
    role: "Angel",
    image: "people/p60",
    description: "Checks price lists and margins.",
    sample: true,
  },
  {
    id: "angel-5",
    name: "Banani Dutta",
    role: "Angel",
    image: "people/p61",
    description: "Edits pitches and grant applications.",
    sample: true,
  },
  {
    id: "angel-6",
    name: "Rafiq Chowdhury",
    role: "Angel",
    image: "people/p62",
    description: "Knows textile buyers and their calendars.",
    sample: true,
  },
  {
    id: "angel-7",
    name: "Chitra Venkatesan",
    role: "Angel",
    image: "people/p63",
    description: "Reviews electronics before they are built.",
    sample: true,
  },
  {
    id: "angel-8",
    name: "Jatin Ahlawat",
    role: "Angel",
    image: "people/p64",
    description: "Advises on farm produce and cold storage.",
    sample: true,
  },
  {
    id: "angel-9",
    name: "Salma Idrissi",
    role: "Angel",
    image: "people/p65",
    description: "Opens doors in North African markets.",
    sample: true,
  },
  {
    id: "angel-10",
    name: "Pramod Shinde",
    role: "Angel",
    image: "people/p66",
    description: "Sets up first accounts and filings.",
    sample: true,
  },
  {
    id: "angel-11",
    name: "Ji-woo Ahn",
    role: "Angel",
    image: "people/p67",
    description: "Tests games on patient relatives.",
    sample: true,
  },
  {
    id: "angel-12",
    name: "Naveen Pillai",
    role: "Angel",
    image: "people/p68",
    description: "Interviews first hires with you.",
    sample: true,
  },
  {
    id: "angel-13",
    name: "Rosalind Fernandes",
    role: "Angel",
    image: "people/p69",
    description: "Trains people who have to sell and would rather not.",
    sample: true,
  },
  {
    id: "angel-14",
    name: "Bilal Ansari",
    role: "Angel",
    image: "people/p70",
    description: "Finds tanneries and workshops that take small orders.",
    sample: true,
  },
  {
    id: "angel-15",
    name: "Urvashi Joshi",
    role: "Angel",
    image: "people/p71",
    description: "Designs packaging that survives the post.",
    sample: true,
  },
  {
    id: "angel-16",
    name: "Chenai Mupfumi",
    role: "Angel",
    image: "people/p72",
    description: "Plans solar projects down to the last cable.",
    sample: true,
  },
  {
    id: "angel-17",
    name: "Lokesh Agarwal",
    role: "Angel",
    image: "people/p73",
    description: "Lends workshop space and good advice on leases.",
    sample: true,
  },
  {
    id: "angel-18",
    name: "Namrata Ghoshal",
    role: "Angel",
    image: "people/p74",
    description: "Listens to founders who are tired.",
    sample: true,
  },
  {
    id: "angel-19",
    name: "Thomas Kurian",
    role: "Angel",
    image: "people/p75",
    description: "Introduces spice growers to kitchens.",
    sample: true,
  },
  {
    id: "angel-20",
    name: "Isabel Moreno",
    role: "Angel",
    image: "people/p76",
    description: "Explains software contracts in plain words.",
    sample: true,
  },
  {
    id: "angel-21",
    name: "Harbhajan Walia",
    role: "Angel",
    image: "people/p77",
    description: "Repairs machines and the arguments around them.",
    sample: true,
  },
] as const satisfies readonly TeamMember[];
