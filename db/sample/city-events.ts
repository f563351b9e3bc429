/** A sample row of `city_events`. When it happens is told from the day the database is filled, so that it never goes stale. */
export interface SampleCityEvent {
  event_name: string;
  city_name: string;
  /** Days from today in the city; negative is past. */
  day_offset: number;
  /** HH:MM on the cafe's wall. */
  wall_time: string;
  /** Length of the meetup, or null where no end is announced. */
  minutes: number | null;
  venue: string;
  description: string;
  image_url: string;
  speaker_name: string | null;
  speaker_designation: string | null;
  speaker_image: string | null;
  expected_attendees: number | null;
  contact_info: string | null;
  partner_logos: readonly string[];
  attend_link: string | null;
  /** Seats, where the site itself takes guests and there is a limit. */
  capacity?: number;
  /** First names of who says yes in the sample; beyond the seats they wait. */
  guests?: readonly { name: string; bring: number }[];
}

interface Speaker {
  speaker_name: string | null;
  speaker_designation: string | null;
  speaker_image: string | null;
}

const NO_SPEAKER: Speaker = { speaker_name: null, speaker_designation: null, speaker_image: null };

/** Twelve upcoming and twelve past meetups in nineteen cities. Venues, speakers and partners are invented. */
export const sampleCityEvents: readonly SampleCityEvent[] = [
  {
    event_name: "First Customers: an Evening of Honest Numbers",
    city_name: "New Delhi",
    day_offset: 3,
    wall_time: "18:30",
    minutes: 120,
    venue: "The Inner Circle Cafe, Connaught Place",
    description:
      "Three founders show how they found their first ten paying customers, with the messages they sent and the answers they got. After that the tables split by trade and everybody does the same for themselves.",
    image_url: picture(1),
    ...speaker("Ira Bhargava", "Founder of a museum-guide studio", 78),
    expected_attendees: 60,
    contact_info: "newdelhi@ecafe.example.org",
    partner_logos: partners(1, 2, 3),
    attend_link: form("new-delhi-first-customers"),
  },
  {
    event_name: "Filter Coffee and Fixed Costs",
    city_name: "Bangalore",
    day_offset: 5,
    wall_time: "08:00",
    minutes: 90,
    venue: "Raintree Tiffin Room, Malleshwaram",
    description:
      "A breakfast meetup for founders who have started to pay salaries. We go through one real cost sheet line by line, with the owner's permission, and look for what can wait.",
    image_url: picture(2),
    ...speaker("Vasudha Kamath", "Finance lead at a coffee cooperative", 79),
    expected_attendees: 35,
    contact_info: "bangalore@ecafe.example.org",
    partner_logos: partners(4),
    attend_link: form("bangalore-fixed-costs"),
  },
  {
    event_name: "Thé à la menthe: selling across three languages",
    city_name: "Casablanca",
    day_offset: 8,
    wall_time: "18:00",
    minutes: 120,
    venue: "Café des Arcades, near Place Mohammed V",
    description:
      "How do you write one offer for customers who read Arabic, French or English? We compare labels, price lists and web pages that members bring along, and rewrite one of them together before the evening is out.",
    image_url: picture(3),
    ...NO_SPEAKER,
    expected_attendees: 30,
    contact_info: "casablanca@ecafe.example.org",
    partner_logos: [],
    attend_link: form("casablanca-three-languages"),
  },
  {
    event_name: "Hardware Breakfast: from Sketch to Fifty Pieces",
    city_name: "Coimbatore",
    day_offset: 10,
    wall_time: "07:30",
    minutes: 150,
    venue: "Millgate Coffee House, Avinashi Road",
    description:
      "For everybody who makes something you can drop on your foot. Two workshop owners explain which drawings they can quote from and which they send back. The second hour is for your own sketches: bring paper, not slides.",
    image_url: picture(4),
    ...speaker("Senthil Arumugam", "Owner of a pattern and casting shop", 80),
    expected_attendees: 40,
    contact_info: "coimbatore@ecafe.example.org",
    partner_logos: partners(2, 5),
    attend_link: form("coimbatore-hardware-breakfast"),
  },
  {
    event_name: "Two Questions before the Pitch",
    city_name: "San Francisco",
    day_offset: 12,
    wall_time: "18:00",
    minutes: null,
    venue: "Lantern & Crumb, North Beach",
    description:
      "The chapter's usual format: you may describe your company only after asking two questions about somebody else's.",
    image_url: picture(5),
    ...NO_SPEAKER,
    expected_attendees: 45,
    contact_info: "sanfrancisco@ecafe.example.org",
    partner_logos: partners(6),
    attend_link: form("san-francisco-two-questions"),
  },
  {
    event_name: "When Your Supplier Is Late Again",
    city_name: "Mumbai",
    day_offset: 14,
    wall_time: "19:00",
    minutes: 120,
    venue: "Marble Table Cafe, Fort",
    description:
      "Late parts, late cloth, late payments: what a small buyer can do before it comes to shouting. A contracts lawyer answers questions for the first forty minutes and does not mind easy ones. We finish in time for the fast local.",
    image_url: picture(6),
    ...speaker("Cyrus Wadiwala", "Contracts lawyer for small firms", 81),
    expected_attendees: 6,
    contact_info: "mumbai@ecafe.example.org",
    partner_logos: partners(1, 4),
    attend_link: null,
    capacity: 6,
    guests: [
      { name: "Devika", bring: 1 },
      { name: "Farhan", bring: 0 },
      { name: "Leela", bring: 2 },
      { name: "Omkar", bring: 0 },
    ],
  },
  {
    event_name: "Seongsu Open Table",
    city_name: "Seoul",
    day_offset: 17,
    wall_time: "19:30",
    minutes: 150,
    venue: "Last Shoe Coffee, Seongsu-dong",
    description:
      "An open table without a topic. Tell the host at the door what you are stuck on, and you are seated beside somebody who has been stuck on it before. Korean and English.",
    image_url: picture(7),
    ...NO_SPEAKER,
    expected_attendees: 25,
    contact_info: "seoul@ecafe.example.org",
    partner_logos: [],
    attend_link: null,
  },
  {
    event_name: "Coffee from the Hill to the Shelf",
    city_name: "Kampala",
    day_offset: 20,
    wall_time: "16:00",
    minutes: 180,
    venue: "Garden Terrace, Kololo",
    description:
      "Growers, roasters and a packaging printer follow one bag of coffee from the tree to a shop and write down who earns what at each step. The same sheet then serves for honey, chilli and anything else you sell by weight.",
    image_url: picture(8),
    ...speaker("Josephine Akello", "Coffee buyer and trainer", 82),
    expected_attendees: 24,
    contact_info: "kampala@ecafe.example.org",
    partner_logos: partners(3, 5, 6, 2),
    attend_link: null,
    capacity: 24,
    guests: [
      { name: "Namono", bring: 0 },
      { name: "Okello", bring: 1 },
    ],
  },
  {
    event_name: "College Street Adda: Should You Take the Money?",
    city_name: "Kolkata",
    day_offset: 23,
    wall_time: "11:00",
    minutes: null,
    venue: "Bookbinder's Cafe, College Street",
    description:
      "Two members were offered investment this year. One took it, one did not, and both will say why. Then the floor is open and, this being Kolkata, it may stay open for some time.",
    image_url: picture(9),
    ...NO_SPEAKER,
    expected_attendees: 20,
    contact_info: "kolkata@ecafe.example.org",
    partner_logos: partners(1),
    attend_link: null,
    capacity: 20,
  },
  {
    event_name: "Leather, Labels and Export Papers",
    city_name: "Kanpur",
    day_offset: 27,
    wall_time: "17:30",
    minutes: 120,
    venue: "Saddler's Yard Cafe, Civil Lines",
    description:
      "A working session on the papers behind a first export order: origin, chemicals testing, payment terms. Bring the form that frightens you most. Members from Unnao and Kanpur Dehat are welcome, and lifts are shared afterwards.",
    image_url: picture(10),
    ...speaker("Rubina Siddiqui", "Export documentation adviser", 83),
    expected_attendees: 35,
    contact_info: "kanpur@ecafe.example.org",
    partner_logos: partners(4, 6),
    attend_link: form("kanpur-export-papers"),
  },
  {
    event_name: "Karak and Cash Flow",
    city_name: "Dubai",
    day_offset: 33,
    wall_time: "20:00",
    minutes: 120,
    venue: "Abra Point Tea Room, Bur Dubai",
    description:
      "When customers pay after ninety days and suppliers want half in advance, who pays for the gap? We draw the cash of one small trading company month by month and try four ways of closing it.",
    image_url: picture(11),
    ...NO_SPEAKER,
    expected_attendees: 40,
    contact_info: null,
    partner_logos: partners(2),
    attend_link: form("dubai-cash-flow"),
  },
  {
    event_name: "Students, Bring Your Half-Built Thing",
    city_name: "Greater Noida",
    day_offset: 40,
    wall_time: "15:00",
    minutes: 150,
    venue: "Canteen Commons, Knowledge Park",
    description:
      "An afternoon for students of all colleges with something that almost works. Five mentors walk from table to table with screwdrivers, sample invoices and questions. Nothing is judged and nothing is won.",
    image_url: picture(12),
    ...NO_SPEAKER,
    expected_attendees: 80,
    contact_info: "greaternoida@ecafe.example.org",
    partner_logos: partners(3, 5),
    attend_link: form("greater-noida-half-built"),
  },
  {
    event_name: "What We Learnt from Returning Goods",
    city_name: "Jaipur",
    day_offset: -4,
    wall_time: "18:00",
    minutes: 120,
    venue: "Courtyard of the Pink Kettle, C-Scheme",
    description:
      "Sellers of jewellery, bedding and shoes compared what comes back and why. The evening's finding: half of all returns in the room were caused by the first photograph.",
    image_url: picture(5),
    ...speaker("Nandini Shekhawat", "Runs an online shop for block prints", 84),
    expected_attendees: 45,
    contact_info: "jaipur@ecafe.example.org",
    partner_logos: partners(1, 3),
    attend_link: form("jaipur-returns"),
  },
  {
    event_name: "Rickshaw, Boat, Truck: Delivering in Dhaka",
    city_name: "Dhaka",
    day_offset: -9,
    wall_time: "17:00",
    minutes: 120,
    venue: "Buriganga Roof, Wari",
    description:
      "Four delivery businesses put their routes on one paper map and found the two crossings where everybody waits. They now share a storeroom near one of them.",
    image_url: picture(10),
    ...NO_SPEAKER,
    expected_attendees: 50,
    contact_info: "dhaka@ecafe.example.org",
    partner_logos: [],
    attend_link: null,
  },
  {
    event_name: "Reading a Term Sheet Aloud",
    city_name: "Pune",
    day_offset: -13,
    wall_time: "18:30",
    minutes: 120,
    venue: "Old Bakery Cafe, Camp",
    description:
      "A term sheet with the names blacked out, read sentence by sentence. Whoever did not understand a sentence raised a biscuit. There were no biscuits left at the end.",
    image_url: picture(6),
    ...speaker("Anagha Sathe", "Adviser to first-time founders", 85),
    expected_attendees: 40,
    contact_info: "pune@ecafe.example.org",
    partner_logos: partners(2, 4, 6),
    attend_link: form("pune-term-sheet"),
  },
  {
    event_name: "Shopkeepers Meet Coders",
    city_name: "Indore",
    day_offset: -18,
    wall_time: "19:00",
    minutes: 150,
    venue: "Upstairs at the Poha House, Old Palasia",
    description:
      "Ten shopkeepers described the dullest hour of their day; ten developers each chose one. Six of the pairs are still meeting on Thursdays.",
    image_url: picture(2),
    ...NO_SPEAKER,
    expected_attendees: 40,
    contact_info: "indore@ecafe.example.org",
    partner_logos: partners(5),
    attend_link: null,
  },
  {
    event_name: "Solar Repairs as a Business",
    city_name: "Harare",
    day_offset: -24,
    wall_time: "14:00",
    minutes: 120,
    venue: "Jacaranda Veranda, Avondale",
    description:
      "A hands-on afternoon with three broken inverters and a price list for mending them. Those who came without tools kept the accounts.",
    image_url: picture(4),
    ...NO_SPEAKER,
    expected_attendees: 30,
    contact_info: "harare@ecafe.example.org",
    partner_logos: partners(3),
    attend_link: form("harare-solar-repairs"),
  },
  {
    event_name: "Night Shift Founders",
    city_name: "Hyderabad",
    day_offset: -30,
    wall_time: "21:00",
    minutes: 120,
    venue: "Four Arches Irani Cafe, Abids",
    description:
      "For everybody building a company after a day's work for somebody else: how to divide the week, what to tell the employer, and when to stop. Tea was served until eleven.",
    image_url: picture(11),
    ...NO_SPEAKER,
    expected_attendees: 45,
    contact_info: "hyderabad@ecafe.example.org",
    partner_logos: partners(1, 6),
    attend_link: null,
  },
  {
    event_name: "Market Stalls and Mobile Money",
    city_name: "Kakuma",
    day_offset: -37,
    wall_time: "10:00",
    minutes: 120,
    venue: "Community Hall near the main market",
    description:
      "Shopkeepers from the camp and the town worked out what a failed payment costs them in a month and agreed on a simple receipt. Translated into Swahili, Arabic and Somali by members.",
    image_url: picture(8),
    ...NO_SPEAKER,
    expected_attendees: 60,
    contact_info: "kakuma@ecafe.example.org",
    partner_logos: [],
    attend_link: null,
  },
  {
    event_name: "Harbour Walk and Talk",
    city_name: "Busan",
    day_offset: -45,
    wall_time: "10:30",
    minutes: 120,
    venue: "Toolshop Coffee, Jeonpo",
    description:
      "A walk instead of a table: pairs changed at every pier and each pair had one question to answer. We ended with drip coffee and a list of seven introductions to make.",
    image_url: picture(7),
    ...NO_SPEAKER,
    expected_attendees: 20,
    contact_info: "busan@ecafe.example.org",
    partner_logos: partners(4),
    attend_link: form("busan-harbour-walk"),
  },
  {
    event_name: "Weavers Set Their Own Price",
    city_name: "Siddipet",
    day_offset: -52,
    wall_time: "11:00",
    minutes: 180,
    venue: "Lakeside Hall, Komati Cheruvu",
    description:
      "Hours, yarn, loom repairs, the bus to the city: everything that goes into one sari was written on the wall, and only then a price. Several prices went up the next morning.",
    image_url: picture(9),
    ...NO_SPEAKER,
    expected_attendees: 25,
    contact_info: "siddipet@ecafe.example.org",
    partner_logos: partners(2, 3),
    attend_link: null,
  },
  {
    event_name: "Ask Me What Went Wrong",
    city_name: "New Delhi",
    day_offset: -60,
    wall_time: "18:30",
    minutes: 120,
    venue: "The Inner Circle Cafe, Connaught Place",
    description:
      "Five founders who closed a company in the last two years each took a table and answered anything. The queue was longest at the one who had closed it well.",
    image_url: picture(1),
    ...NO_SPEAKER,
    expected_attendees: 70,
    contact_info: "newdelhi@ecafe.example.org",
    partner_logos: partners(1, 2, 5),
    attend_link: form("new-delhi-went-wrong"),
  },
  {
    event_name: "Murphy Avenue Prototype Night",
    city_name: "Sunnyvale",
    day_offset: -75,
    wall_time: "18:30",
    minutes: 150,
    venue: "Orchard Street Roasters, Murphy Avenue",
    description:
      "Eleven prototypes on one long table, none of them allowed a slide. The one that caught fire was unplugged in time and got the most useful comments.",
    image_url: picture(12),
    ...NO_SPEAKER,
    expected_attendees: 35,
    contact_info: "sunnyvale@ecafe.example.org",
    partner_logos: partners(6),
    attend_link: null,
  },
  {
    event_name: "Steel Town Side Projects",
    city_name: "Bhilai",
    day_offset: -90,
    wall_time: "17:00",
    minutes: 120,
    venue: "Second Shift Cafe, Civic Centre",
    description:
      "Plant engineers and students from Bhilai and Durg showed what they make at home. A bending jig, a seed counter and a bus-arrival board found their first buyers.",
    image_url: picture(3),
    ...NO_SPEAKER,
    expected_attendees: 40,
    contact_info: "bhilai@ecafe.example.org",
    partner_logos: partners(5, 4),
    attend_link: form("bhilai-side-projects"),
  },
];

function picture(number: number): string {
  return `/art/events/e${String(number).padStart(2, "0")}.webp`;
}

function speaker(name: string, designation: string, portrait: number): Speaker {
  return {
    speaker_name: name,
    speaker_designation: designation,
    speaker_image: `/art/people/p${portrait}-160.webp`,
  };
}

function partners(...numbers: readonly number[]): readonly string[] {
  return numbers.map((number) => `/art/partners/partner-${number}.svg`);
}

function form(event: string): string {
  return `https://forms.example.org/ecafe/events/${event}`;
}
