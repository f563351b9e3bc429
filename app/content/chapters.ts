import type { CityName } from "./cities.ts";
import { FALLBACK_PORTRAIT, type PictureName } from "./pictures.ts";

export interface Mayor {
  name: string;
  title: string;
  bio: string;
  image: PictureName;
  /** SPEC 2: the link is shown only when it is neither empty nor '#'. */
  linkedinUrl: string;
  sample: boolean;
}

/** SPEC 2, chapter content. What it states about a place is checked; who it names as mayor is invented. */
export interface Chapter {
  displayName: string;
  tagline: string;
  description: string;
  mayor: Mayor;
}

export const chapters: Readonly<Record<CityName, Chapter>> = {
  "New Delhi": {
    displayName: "New Delhi",
    tagline: "Under the colonnades of the capital",
    description:
      "India's capital was inaugurated in 1931 around the avenues that Edwin Lutyens and Herbert Baker drew south of the old walled city. The white colonnades of Connaught Place have been where Delhi goes for coffee for generations, and the Metro brings in founders from Noida, Ghaziabad, Faridabad and Gurgaon without anybody having to park. The chapter meets where the lines cross.",
    mayor: {
      name: "Ananya Sethi",
      title: "City Mayor, New Delhi",
      bio: "Runs a small studio that makes museum guides for telephones. Believes that a good question deserves the whole table and a second pot of tea.",
      image: "people/p01",
      linkedinUrl: "",
      sample: true,
    },
  },
  Baroda: {
    displayName: "Baroda (Vadodara)",
    tagline: "Art school on one bank, refinery on the other",
    description:
      "Vadodara stands on the Vishwamitri river in Gujarat, between the Laxmi Vilas Palace and a belt of refining, chemicals and engineering. The Maharaja Sayajirao University, with its faculty of fine arts, keeps painters and process engineers in the same neighbourhoods. The chapter meets somewhere between the two, usually after a plate of sev usal.",
    mayor: {
      name: "Dhruv Patadia",
      title: "City Mayor, Baroda",
      bio: "Third generation in a family valve workshop and the first to sell its valves online. Happiest explaining tolerances with a sugar cube.",
      image: "people/p02",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Noida: {
    displayName: "Noida",
    tagline: "Numbered sectors, unnumbered ideas",
    description:
      "Noida takes its name from the authority that laid it out in 1976, the New Okhla Industrial Development Authority, and still gives its addresses by sector. Across the Yamuna from Delhi, it mixes software parks, telephone factories and the studios of Film City. The chapter meets close to a Metro station, because nobody here agrees on which sector is the middle.",
    mayor: {
      name: "Ritika Malhan",
      title: "City Mayor, Noida",
      bio: "Left a testing laboratory to build tools for repair shops. Starts every meetup by asking who broke something this week.",
      image: "people/p03",
      linkedinUrl: "",
      sample: true,
    },
  },
  Gwalior: {
    displayName: "Gwalior",
    tagline: "A fort above, a long conversation below",
    description:
      "Gwalior's fort fills the top of a sandstone hill in the north of Madhya Pradesh. Below it lies the tomb of Tansen, and one of the oldest schools of khayal singing carries the city's name; each December musicians gather here for the Tansen festival. In winter the chapter meets over gajak, the brittle sesame sweet that no local will share without an opinion about whose is best.",
    mayor: {
      name: "Kartik Bhadauria",
      title: "City Mayor, Gwalior",
      bio: "Teaches bookkeeping to shopkeepers and writes the software that was missing for it. Plays the harmonium badly and often.",
      image: "people/p04",
      linkedinUrl: "",
      sample: true,
    },
  },
  Dhaka: {
    displayName: "Dhaka",
    tagline: "Where the rickshaws are painted and the talk is loud",
    description:
      "The capital of Bangladesh grew along the Buriganga, and its sewing floors make clothes for much of the world. Rickshaws and rickshaw painting in Dhaka have been on UNESCO's list of intangible heritage since 2023, and Old Dhaka still bakes bakarkhani to dip in tea. The chapter plans around the traffic and starts when the table is full.",
    mayor: {
      name: "Nusrat Keya",
      title: "City Mayor, Dhaka",
      bio: "Worked eight years in garment merchandising before starting a service that plans deliveries around jams. Keeps a seat free for whoever arrives last.",
      image: "people/p05",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Casablanca: {
    displayName: "Casablanca",
    tagline: "A nous-nous on an Atlantic terrace",
    description:
      "Morocco's largest city is its port, its stock exchange and its commercial centre, with an Art Deco downtown behind the harbour and the Hassan II Mosque at the edge of the ocean. Its cafe terraces are an institution: mint tea, or a nous-nous, half coffee and half milk. The chapter meets on one of them; come with Darija, French or English, or all three in one sentence.",
    mayor: {
      name: "Youssef Tahiri",
      title: "City Mayor, Casablanca",
      bio: "Imports spare parts for bakeries and is building a marketplace for them. Switches language whenever a better word turns up.",
      image: "people/p06",
      linkedinUrl: "",
      sample: true,
    },
  },
  Kanpur: {
    displayName: "Kanpur",
    tagline: "Made by hand, argued over tea",
    description:
      "Kanpur lies on the right bank of the Ganges in Uttar Pradesh. Its textile mills and tanneries once earned it the name Manchester of the East, and saddlery and leather goods are still made here for export. IIT Kanpur, on the western edge of the city, adds engineers to the mix, and the chapter seats both at one table.",
    mayor: {
      name: "Sameer Nigam",
      title: "City Mayor, Kanpur",
      bio: "Makes safety shoes and measures feet for a living. Can tell from your soles whether you walk to your customers.",
      image: "people/p07",
      linkedinUrl: "",
      sample: true,
    },
  },
  Kolkata: {
    displayName: "Kolkata",
    tagline: "The city that has a word for this: adda",
    description:
      "Bengali has a word for long, unhurried, opinionated talk among friends, adda, and Kolkata has perfected it. The Indian Coffee House on College Street, among one of the largest second-hand book markets anywhere, is its best known room. The chapter meets in that spirit on this side of the Hooghly: an idea is not finished until somebody has disagreed with it.",
    mayor: {
      name: "Ishita Sanyal",
      title: "City Mayor, Kolkata",
      bio: "Publishes small illustrated books and runs a workshop that prints for other founders. Reads every business plan as if it were a manuscript.",
      image: "people/p08",
      linkedinUrl: "",
      sample: true,
    },
  },
  Gurgaon: {
    displayName: "Gurgaon (Gurugram)",
    tagline: "Glass towers, plastic chairs",
    description:
      "Gurgaon, officially Gurugram since 2016, lies in Haryana just south-west of Delhi. Car making arrived in the 1980s and office towers followed; today the city is one of India's densest clusters of corporate headquarters and young software companies. The chapter is where people from the twenty-second floor meet those who sell to them.",
    mayor: {
      name: "Vivaan Kataria",
      title: "City Mayor, Gurgaon",
      bio: "Spent a decade in procurement and now helps small suppliers through it. Answers every pitch with the same question: who signs the invoice?",
      image: "people/p09",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Faridabad: {
    displayName: "Faridabad",
    tagline: "From the workshop floor to the cafe table",
    description:
      "Faridabad, south of Delhi in Haryana, is a manufacturing city: tractors, motor parts, tyres and the thousands of small workshops that feed them. Each February the Surajkund fair on its outskirts fills with craftspeople from all over India. At the chapter's table, factory owners compare notes with people who have only ever shipped code.",
    mayor: {
      name: "Pooja Bhati",
      title: "City Mayor, Faridabad",
      bio: "Runs a shop of four presses that stamps brackets for tractors. Wants every founder to stand beside a machine once.",
      image: "people/p10",
      linkedinUrl: "",
      sample: true,
    },
  },
  Hyderabad: {
    displayName: "Hyderabad",
    tagline: "Irani chai, Osmania biscuits and a deadline",
    description:
      "Four centuries lie between the Charminar, built in 1591, and the offices of HITEC City. Pearls and biryani made Hyderabad's name; software, and the laboratories of Genome Valley, keep it busy. Irani cafes still serve thick tea with Osmania biscuits, which is how a meetup here begins and, two hours later, how it ends.",
    mayor: {
      name: "Farhan Quadri",
      title: "City Mayor, Hyderabad",
      bio: "Builds scheduling software for diagnostic laboratories. Keeps meetings short and conversations long.",
      image: "people/p11",
      linkedinUrl: "",
      sample: true,
    },
  },
  Mumbai: {
    displayName: "Mumbai",
    tagline: "Bun maska before the last local",
    description:
      "Mumbai holds India's two big stock exchanges, its best known film industry and a suburban railway that carries millions every day. The remaining Irani cafes serve bun maska and chai on marble tables, and lunch still travels across the city with the dabbawalas. The chapter watches the clock only for the last train home.",
    mayor: {
      name: "Rhea Mistry",
      title: "City Mayor, Mumbai",
      bio: "Sells second-hand film equipment and knows what a production really costs. Runs the table like a set: everybody speaks, nobody overruns.",
      image: "people/p12",
      linkedinUrl: "",
      sample: true,
    },
  },
  Durg: {
    displayName: "Durg",
    tagline: "The older half of a twin city",
    description:
      "Durg stands near the Shivnath river in Chhattisgarh, a state often called the rice bowl of central India. Steel made its neighbour Bhilai, but Durg is the older town, with the district offices, the courts and the railway junction. The two have grown into one built-up area, and the chapter meets with its neighbours in mind: it is a short ride from either.",
    mayor: {
      name: "Manish Chandrakar",
      title: "City Mayor, Durg",
      bio: "Mills rice and is teaching three villages to price it before the harvest. Brings a sample bag to every meetup.",
      image: "people/p13",
      linkedinUrl: "",
      sample: true,
    },
  },
  Dubai: {
    displayName: "Dubai",
    tagline: "Karak chai and a plan for four markets",
    description:
      "Dubai grew up around its Creek, where wooden abras still cross between the souks of Deira and Bur Dubai. Jebel Ali's port and the free zones make it a place where a company of three people may sell in four countries. The chapter's drink is karak chai, bought at the window and discussed on the pavement until it is cool enough indoors.",
    mayor: {
      name: "Leena Varghese",
      title: "City Mayor, Dubai",
      bio: "Clears customs for small exporters and writes plain guides to the forms. Collects stories of shipments that arrived anyway.",
      image: "people/p14",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Nasik: {
    displayName: "Nasik (Nashik)",
    tagline: "Grapes, presses and a very hot misal",
    description:
      "On the Godavari in Maharashtra, Nashik is one of the four cities of the Kumbh Mela. Its vineyards supply table grapes and much of India's wine, nearby Lasalgaon has the country's best known onion market, and the India Security Press has printed stamps here for about a century. The chapter likes to meet after breakfast, which in this city means misal.",
    mayor: {
      name: "Tejas Wagh",
      title: "City Mayor, Nasik",
      bio: "Grows grapes, lost a season to hail and now sells weather sensors to neighbours. Prefers prototypes with mud on them.",
      image: "people/p15",
      linkedinUrl: "",
      sample: true,
    },
  },
  Coimbatore: {
    displayName: "Coimbatore",
    tagline: "Motors, mills and filter coffee",
    description:
      "Coimbatore sits on the Noyyal river where the plains of Tamil Nadu meet the Western Ghats. It grew on cotton mills, then on the pumps, motors and castings made to serve them; the Coimbatore wet grinder has its own geographical indication. A founder here can have a part drawn in the morning and machined by evening, and both happen over filter coffee.",
    mayor: {
      name: "Kavin Palanisamy",
      title: "City Mayor, Coimbatore",
      bio: "Designs small motors and mentors anybody who burns one out. Keeps a box of failed parts for teaching.",
      image: "people/p16",
      linkedinUrl: "",
      sample: true,
    },
  },
  Jodhpur: {
    displayName: "Jodhpur",
    tagline: "Blue walls, long shadows, spicy snacks",
    description:
      "Mehrangarh fort looks down on the blue houses of Jodhpur at the edge of the Thar desert. The city's workshops ship wooden furniture and handicrafts to buyers all over the world, and its sweet shops argue for mirchi vada and mawa kachori. The chapter meets in the evening, when the stone has given back its heat.",
    mayor: {
      name: "Bhavani Rathore",
      title: "City Mayor, Jodhpur",
      bio: "Exports reclaimed-wood furniture and photographs every joint. Tells newcomers which container sizes ruin a margin.",
      image: "people/p17",
      linkedinUrl: "",
      sample: true,
    },
  },
  Patna: {
    displayName: "Patna",
    tagline: "An old capital on a wide river",
    description:
      "Patna stretches along the south bank of the Ganges, on the ground of Pataliputra, the capital of the Mauryas. The Golghar, a domed granary of 1786, has stairs winding up its outside. Students come from all over Bihar to prepare for examinations here, and the chapter meets for all who have begun to wonder what else they might do.",
    mayor: {
      name: "Abhinav Kumar Jha",
      title: "City Mayor, Patna",
      bio: "Failed one civil service examination, passed the next and left to sell makhana. Good at explaining risk to parents.",
      image: "people/p18",
      linkedinUrl: "",
      sample: true,
    },
  },
  Lucknow: {
    displayName: "Lucknow",
    tagline: "After you. No, after you.",
    description:
      "Lucknow, on the Gomti, was the seat of the Nawabs of Awadh, and its courtesy, 'pehle aap', is proverbial. It is also a city of work: chikan embroidery, kebabs with a long pedigree and an Indian Institute of Management on the edge of town. A stroll through Hazratganj has its own verb, ganjing, and usually ends at a cafe where the chapter is already seated.",
    mayor: {
      name: "Zoya Rizvi",
      title: "City Mayor, Lucknow",
      bio: "Works with sixty embroiderers and pays them by the week. Edits pitches the way she edits patterns: fewer stitches.",
      image: "people/p19",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Jaipur: {
    displayName: "Jaipur",
    tagline: "A planned city for unplanned meetings",
    description:
      "Sawai Jai Singh II founded Jaipur in 1727 and laid it out on a grid, which UNESCO listed as World Heritage in 2019. The workshops behind its pink facades cut gemstones; nearby Sanganer and Bagru print cloth by hand. The chapter brings those trades together with people who build software for them, preferably over pyaaz kachori.",
    mayor: {
      name: "Mohit Khandelwal",
      title: "City Mayor, Jaipur",
      bio: "Grades coloured stones and built an app that does the dull half of it. Thinks most ideas improve when held against the light.",
      image: "people/p20",
      linkedinUrl: "",
      sample: true,
    },
  },
  Dehradun: {
    displayName: "Dehradun",
    tagline: "Valley air and fresh rusks",
    description:
      "Dehradun, the capital of Uttarakhand, lies in the Doon valley between the Shivaliks and the first range of the Himalaya, with Mussoorie lit up on the ridge above. The Forest Research Institute and the Survey of India have their seats here, and its old bakeries are known for rusks and biscuits. The chapter meets for anyone working on trekking, herbs, mapping or whatever the mountains need next.",
    mayor: {
      name: "Tanvi Negi",
      title: "City Mayor, Dehradun",
      bio: "Maps footpaths for village homestays. Schedules meetups around the rain and is usually right.",
      image: "people/p21",
      linkedinUrl: "",
      sample: true,
    },
  },
  Bangalore: {
    displayName: "Bangalore (Bengaluru)",
    tagline: "Filter coffee at nine hundred metres",
    description:
      "Bengaluru stands about 900 metres up on the Deccan plateau, within a day's drive of the coffee hills of Kodagu and Chikkamagaluru. The Indian Institute of Science has been here since 1909, the space agency has its headquarters here, and software did the rest. In a city with no shortage of events, the chapter keeps to the oldest form: a tumbler of filter coffee, standing up if need be.",
    mayor: {
      name: "Nikhil Hegde",
      title: "City Mayor, Bangalore",
      bio: "Has started three companies, closed two and talks mostly about those. Sells roasting data to coffee growers.",
      image: "people/p22",
      linkedinUrl: "",
      sample: true,
    },
  },
  Siddipet: {
    displayName: "Siddipet",
    tagline: "Small town, open door",
    description:
      "Siddipet, about a hundred kilometres north of Hyderabad, has been the seat of its own district in Telangana since 2016. Evenings are spent along the bund of Komati Cheruvu, and the town's weavers make Gollabhama saris, known by the figure of a milkmaid worked into the cloth. The chapter is for those who mean to start something here rather than move away for it.",
    mayor: {
      name: "Sravani Gangula",
      title: "City Mayor, Siddipet",
      bio: "Returned from the city to market handloom saris directly from the loom. Keeps the table small so that everybody talks.",
      image: "people/p23",
      linkedinUrl: "",
      sample: true,
    },
  },
  Sonipat: {
    displayName: "Sonipat",
    tagline: "Parathas, campuses and the highway north",
    description:
      "Sonipat lies on the highway north of Delhi, in Haryana. The factories of Kundli and Rai stand near the campuses of Ashoka University and O.P. Jindal Global University, and the dhabas of Murthal feed everybody passing by. Students, farmers and factory owners rarely meet anywhere else, which is why the chapter meets here.",
    mayor: {
      name: "Harsh Antil",
      title: "City Mayor, Sonipat",
      bio: "Supplies mushrooms to the dhabas and cold storage to the competition. Makes students visit a farm before they design for one.",
      image: "people/p24",
      linkedinUrl: "",
      sample: true,
    },
  },
  Bhopal: {
    displayName: "Bhopal",
    tagline: "Conversations beside the big lake",
    description:
      "Bhopal is built around lakes; the largest, the Upper Lake, is credited to Raja Bhoj in the eleventh century. The state capital of Madhya Pradesh was ruled for generations by women, the Begums, and has the arts centre Bharat Bhavan by the water. Breakfast is poha with jalebi, and the chapter sees nothing wrong with holding a meetup at that hour.",
    mayor: {
      name: "Aarohi Saxena",
      title: "City Mayor, Bhopal",
      bio: "Runs boats and a booking desk on the lake and is teaching other operators to share both. Rows better than she pitches.",
      image: "people/p25",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Indore: {
    displayName: "Indore",
    tagline: "Business by day, Sarafa by night",
    description:
      "Indore is the trading centre of Madhya Pradesh, with the factories of Pithampur near by and both an IIM and an IIT. It has repeatedly come first in India's national cleanliness survey. After closing time the jewellers' street, Sarafa, turns into a food market, so the chapter's evenings tend to continue on foot.",
    mayor: {
      name: "Yash Porwal",
      title: "City Mayor, Indore",
      bio: "Packs namkeen for brands you have not heard of yet. Judges a product by whether it is worth standing in a queue for.",
      image: "people/p26",
      linkedinUrl: "",
      sample: true,
    },
  },
  Nagpur: {
    displayName: "Nagpur",
    tagline: "Meet in the middle",
    description:
      "Nagpur has a Zero Mile Stone from the colonial survey and likes to call itself the centre of the country. It is known for its oranges, for Saoji cooking and for hosting the winter session of the Maharashtra legislature. Roads and railways from every direction cross here, and the chapter makes use of it: visitors are always on their way through.",
    mayor: {
      name: "Gauri Deshkar",
      title: "City Mayor, Nagpur",
      bio: "Makes juice from oranges the markets turn away. Learnt logistics from lorry drivers and teaches it to students.",
      image: "people/p27",
      linkedinUrl: "",
      sample: true,
    },
  },
  Ahmedabad: {
    displayName: "Ahmedabad",
    tagline: "Bring the sum on a napkin",
    description:
      "The walled city of Ahmedabad, with its carved wooden houses in narrow pols, became India's first World Heritage City in 2017. Across the Sabarmati stand the Indian Institute of Management and the National Institute of Design. Textiles built the fortune and the habit of doing the sums first; the chapter keeps paper napkins ready and moves to Manek Chowk when it gets hungry.",
    mayor: {
      name: "Parth Trivedi",
      title: "City Mayor, Ahmedabad",
      bio: "Dyes yarn with half the water the family mill used. Asks for the unit price before the vision, politely.",
      image: "people/p28",
      linkedinUrl: "",
      sample: true,
    },
  },
  Sunnyvale: {
    displayName: "Sunnyvale",
    tagline: "Orchards once, prototypes now",
    description:
      "Sunnyvale lies in Santa Clara County, in the middle of Silicon Valley, where fruit orchards covered the ground before the semiconductor companies came. The first Pong machine stood in a tavern here in 1972. Historic Murphy Avenue, a short walk from the Caltrain station, is the natural place for the chapter to sit down without a slide in sight.",
    mayor: {
      name: "Priya Raghunathan",
      title: "City Mayor, Sunnyvale",
      bio: "Designed chips for fifteen years and now designs toys that explain them. Welcomes people who are new to the valley first.",
      image: "people/p29",
      linkedinUrl: "",
      sample: true,
    },
  },
  "San Francisco": {
    displayName: "San Francisco",
    tagline: "Seven miles square, one table at a time",
    description:
      "San Francisco is about seven miles long and seven wide, and it has been full of people with plans since the Gold Rush. North Beach has kept its Italian coffee houses; the fog keeps its own hours. In a city where every conversation can become a pitch, the chapter has one rule of thumb: ask two questions before you describe your company.",
    mayor: {
      name: "Daniel Okafor",
      title: "City Mayor, San Francisco",
      bio: "Writes accounting software for corner shops. Carries no business cards and remembers every name.",
      image: "people/p30",
      linkedinUrl: "#",
      sample: true,
    },
  },
  "Kanpur Dehat": {
    displayName: "Kanpur Dehat",
    tagline: "Founders from the fields",
    description:
      "Kanpur Dehat is the rural district west of Kanpur city, administered from Mati, next to Akbarpur. Most people here farm; small factories stand along the highway around Rania. The chapter meets over practical questions: how to store a harvest, how to get paid on time, how to sell beyond the nearest market.",
    mayor: {
      name: "Shivam Katiyar",
      title: "City Mayor, Kanpur Dehat",
      bio: "Rents out farm machinery by the hour through a telephone line that anybody can ring. Holds meetups after the fieldwork.",
      image: "people/p31",
      linkedinUrl: "",
      sample: true,
    },
  },
  Kakuma: {
    displayName: "Kakuma",
    tagline: "A market town of many nations",
    description:
      "Kakuma, in Turkana County in the north-west of Kenya, has been home to a refugee camp since 1992; the Kalobeyei settlement was added beside it later. People from South Sudan, Somalia, Ethiopia, the Democratic Republic of the Congo, Burundi and elsewhere live next to the Turkana, and they trade: a 2018 study by the International Finance Corporation described Kakuma as a marketplace in its own right. The chapter is for the people who run those businesses.",
    mayor: {
      name: "Emmanuel Lokwang",
      title: "City Mayor, Kakuma",
      bio: "Charges telephones and lamps from a solar kiosk and has trained four others to run theirs. Translates at the table in three languages.",
      image: "people/p32",
      linkedinUrl: "",
      sample: true,
    },
  },
  Ghaziabad: {
    displayName: "Ghaziabad",
    tagline: "Half an hour from everywhere, finally",
    description:
      "Ghaziabad stands on the Hindon river in Uttar Pradesh, on Delhi's eastern border. Steel, electronics and engineering firms grew along the railway and the Grand Trunk Road, and in October 2023 the country's first Namo Bharat rapid trains began to run through it. The chapter meets so that people from the same street need not cross into Delhi to find each other.",
    mayor: {
      name: "Nitin Tyagi",
      title: "City Mayor, Ghaziabad",
      bio: "Winds transformers by day and reviews circuit boards for strangers by night. Believes in soldering before slides.",
      image: "people/p33",
      linkedinUrl: "",
      sample: true,
    },
  },
  Kampala: {
    displayName: "Kampala",
    tagline: "Uganda's coffee, drunk where it is sold",
    description:
      "Kampala spreads over hills north of Lake Victoria. Makerere, founded in 1922, is on one of them; the palace of the Kabaka of Buganda is on another, and boda-bodas connect the rest. Uganda is among Africa's largest coffee exporters, so the chapter has an advantage: the beans do not have far to come, and a rolex from the corner settles the question of supper.",
    mayor: {
      name: "Patience Namatovu",
      title: "City Mayor, Kampala",
      bio: "Buys coffee from ninety smallholders and pays before it leaves the hill. Lets the newest person choose the topic.",
      image: "people/p34",
      linkedinUrl: "",
      sample: true,
    },
  },
  Harare: {
    displayName: "Harare",
    tagline: "Jacaranda shade and straight talk",
    description:
      "Zimbabwe's capital lies on the high plateau, nearly 1,500 metres above the sea, and turns purple when the jacarandas flower around October. The market at Mbare is where the country's produce and a great deal of its small business change hands. The chapter values people who can make a plan work with what is at hand.",
    mayor: {
      name: "Tendai Moyana",
      title: "City Mayor, Harare",
      bio: "Repairs solar inverters and sells the know-how as short courses. Never starts a meetup without checking the battery.",
      image: "people/p35",
      linkedinUrl: "#",
      sample: true,
    },
  },
  // Nothing about this place could be verified, so its text speaks about the chapter only. See `cities.ts`.
  Mgipi: {
    displayName: "Mgipi",
    tagline: "A chair, a cup and a question",
    description:
      "Mgipi is one of the network's fifty chapters. It follows the same few rules as all the others: the meetup is free, everybody pays for their own cup, and whoever is new speaks first. If you live near by, join the community and the chapter will tell you where it meets.",
    mayor: {
      name: "Grace Adeke",
      title: "City Mayor, Mgipi",
      bio: "Keeps the books for four market stalls and a tailor. Says that a chapter needs a bench, a kettle and a reason to come back.",
      image: "people/p36",
      linkedinUrl: "",
      sample: true,
    },
  },
  Kangra: {
    displayName: "Kangra",
    tagline: "Tea gardens under the Dhauladhar",
    description:
      "The Kangra valley in Himachal Pradesh lies below the wall of the Dhauladhar range. It gave its name to a school of miniature painting and to Kangra tea, which has its own geographical indication. The chapter meets for anyone working on tea, homestays or mountain crops, and in time for the last bus home.",
    mayor: {
      name: "Rohan Katoch",
      title: "City Mayor, Kangra",
      bio: "Processes tea from twelve small gardens and blends it by ear: guests vote. Knows every landlord with a spare room.",
      image: "people/p37",
      linkedinUrl: "",
      sample: true,
    },
  },
  Chennai: {
    displayName: "Chennai",
    tagline: "Tumbler, davara, next question",
    description:
      "Chennai faces the Bay of Bengal along the Marina, and its filter coffee comes in a tumbler and davara, poured between the two until it foams. Car plants, ports and software employ the city; IIT Madras and its research park keep inventing things for it to sell. In December the concert halls fill for the music season, and the chapter meets between performances.",
    mayor: {
      name: "Meenakshi Sundaresan",
      title: "City Mayor, Chennai",
      bio: "Builds hearing tests that run on old telephones. Listens first and asks the question that everybody else was avoiding.",
      image: "people/p38",
      linkedinUrl: "",
      sample: true,
    },
  },
  Seoul: {
    displayName: "Seoul",
    tagline: "Open late, like everything else here",
    description:
      "Seoul lies on both sides of the Han, ringed by mountains that one can reach by subway. It has cafes on nearly every block, many of them open deep into the night, and in Seongsu-dong they fill former shoe workshops and warehouses. South of the river, Teheran-ro has long been lined with technology companies. The chapter meets for the kind of talk that does not fit into an office, and nobody minds if it runs past the last subway.",
    mayor: {
      name: "Seo-yeon Baek",
      title: "City Mayor, Seoul",
      bio: "Makes labels that tell you when kimchi is ready. Introduces people by what they are stuck on, not by what they do.",
      image: "people/p39",
      linkedinUrl: "",
      sample: true,
    },
  },
  Busan: {
    displayName: "Busan",
    tagline: "Harbour wind and hand-drip coffee",
    description:
      "Busan is South Korea's second largest city and its biggest port. Jagalchi's fish market, the beach at Haeundae and the international film festival draw the crowds; the cafe street of Jeonpo, among old tool shops, draws the chapter. Shipping, seafood and games make up an unusual mix of trades for one table.",
    mayor: {
      name: "Min-jae Ohm",
      title: "City Mayor, Busan",
      bio: "Tracks refrigerated containers and can find a lost one by smell, or so the story goes. Hosts walks along the harbour when the cafe is full.",
      image: "people/p40",
      linkedinUrl: "",
      sample: true,
    },
  },
  Bhilai: {
    displayName: "Bhilai",
    tagline: "Steel town, second shift",
    description:
      "Bhilai was planned around its steel plant, built with Soviet assistance and in production since 1959; it rolls rails for the Indian Railways. The township is laid out in sectors, and IIT Bhilai has built its campus near by. The chapter meets when the day shift ends, and anybody whose parents worked at the plant will find company.",
    mayor: {
      name: "Deepali Sahu",
      title: "City Mayor, Bhilai",
      bio: "Turns slag into paving blocks and has the test certificates to prove it. Grew up two sectors away from the cafe.",
      image: "people/p41",
      linkedinUrl: "",
      sample: true,
    },
  },
  Pune: {
    displayName: "Pune",
    tagline: "Bun maska and a blunt opinion",
    description:
      "Pune has long been called the Oxford of the East for its colleges, Fergusson among the oldest. It also builds cars, motorcycles and machine tools, and writes a great deal of software in Hinjawadi. Its Irani cafes and bakeries are known for bun maska and Shrewsbury biscuits, and its people for saying what they think, which suits the chapter well.",
    mayor: {
      name: "Ketaki Apte",
      title: "City Mayor, Pune",
      bio: "Tests helmets and other people's assumptions. Has a red card for the word 'disruptive' and uses it.",
      image: "people/p42",
      linkedinUrl: "#",
      sample: true,
    },
  },
  Kutch: {
    displayName: "Kutch",
    tagline: "Salt, thread and patience",
    description:
      "Kutch, in the west of Gujarat, is India's largest district: the white salt of the Rann to the north, the Gulf of Kutch with the ports of Kandla and Mundra to the south. Its embroidery and ajrakh block prints are among the finest in the country, and dabeli comes from Mandvi on its coast. Distances are long here, so when the chapter meets it is worth combining with other errands.",
    mayor: {
      name: "Imran Khatri",
      title: "City Mayor, Kutch",
      bio: "Prints cloth with natural dyes and ships it with the name of the printer. Drives two hours to a meetup and calls it near.",
      image: "people/p43",
      linkedinUrl: "",
      sample: true,
    },
  },
  Bokaro: {
    displayName: "Bokaro",
    tagline: "Planned for steel, open to the rest",
    description:
      "Bokaro Steel City in Jharkhand was laid out in numbered sectors around a plant built with Soviet help, not far from the Damodar river; the older town of Chas lies next to it. Generations of engineers and good schools have come out of that. The chapter meets around one question: what else can be made here?",
    mayor: {
      name: "Saurabh Mahto",
      title: "City Mayor, Bokaro",
      bio: "Left maintenance shifts to build sensors for conveyor belts. Explains each failure with a pencil and a spare bearing.",
      image: "people/p44",
      linkedinUrl: "",
      sample: true,
    },
  },
  Ballia: {
    displayName: "Ballia",
    tagline: "The rebel district, at the confluence",
    description:
      "Ballia is the easternmost district of Uttar Pradesh, between the Ganges and the Ghaghara, with Bihar on the far banks. It is remembered as Baghi Ballia, rebel Ballia, for its part in the Quit India movement of 1942. The Dadri fair after Kartik Purnima brings traders every autumn; the chapter brings together those who trade all year.",
    mayor: {
      name: "Anjali Upadhyay",
      title: "City Mayor, Ballia",
      bio: "Sells sattu in paper bags with a recipe on each. Persuaded an uncle's printing press to take small orders from founders.",
      image: "people/p45",
      linkedinUrl: "",
      sample: true,
    },
  },
  Calicut: {
    displayName: "Calicut (Kozhikode)",
    tagline: "A trading port that still likes to talk",
    description:
      "Kozhikode was the port of the Zamorins on the Malabar coast, where spice merchants from Arabia and China traded and where Vasco da Gama arrived in 1498. It has been a UNESCO City of Literature since 2023, and has an Indian Institute of Management and a National Institute of Technology. Halwa from Mittai Theruvu and a glass of Sulaimani tea are as good an agenda as the chapter needs.",
    mayor: {
      name: "Fathima Naseer",
      title: "City Mayor, Calicut",
      bio: "Organises spice growers who sell to restaurants abroad. Ends each meetup with a poem, a short one.",
      image: "people/p46",
      linkedinUrl: "",
      sample: true,
    },
  },
  Unnao: {
    displayName: "Unnao",
    tagline: "Between two big cities, on its own feet",
    description:
      "Unnao lies between Kanpur and Lucknow, on the left side of the Ganges in Uttar Pradesh. Leather and footwear are its main industries; the family of the Hindi poet Nirala came from a village in this district, and a lake near Nawabganj fills with migrating birds in winter. The chapter is for those who used to take the train to one of the neighbours to be heard.",
    mayor: {
      name: "Prakhar Dwivedi",
      title: "City Mayor, Unnao",
      bio: "Runs a shared sewing floor for four shoe brands. Counts stitches, cash and chairs, in that order.",
      image: "people/p47",
      linkedinUrl: "",
      sample: true,
    },
  },
  Mainpuri: {
    displayName: "Mainpuri",
    tagline: "Fine wire, fine company",
    description:
      "Mainpuri, in western Uttar Pradesh, is known for tarkashi, patterns of fine brass wire hammered into dark wood. The fields and wetlands around it are sarus country, home to the tallest flying bird there is. The chapter meets in the same spirit as its craftsmen work: one small thing at a time, and finished.",
    mayor: {
      name: "Neha Shakya",
      title: "City Mayor, Mainpuri",
      bio: "Sells inlaid boxes and pays royalties to the people who draw the patterns. Carries every parcel to the post office in person.",
      image: "people/p48",
      linkedinUrl: "",
      sample: true,
    },
  },
  "Greater Noida": {
    displayName: "Greater Noida",
    tagline: "Wide roads, new tables",
    description:
      "Greater Noida, planned from the 1990s on beyond Noida, has wide avenues, a cluster of colleges in Knowledge Park and the halls of the India Expo Centre. Telephones and other electronics are assembled in its factories, and the Aqua Line has linked it with Noida since 2019. The chapter meets students before they have been told what is impossible.",
    mayor: {
      name: "Aditi Nagar",
      title: "City Mayor, Greater Noida",
      bio: "Makes charging racks for delivery scooters. Keeps a list of factories that say yes to fifty pieces.",
      image: "people/p49",
      linkedinUrl: "",
      sample: true,
    },
  },
  Jhansi: {
    displayName: "Jhansi",
    tagline: "Brave questions welcome",
    description:
      "Jhansi, in the Bundelkhand region of Uttar Pradesh, is the city of Rani Lakshmibai, who held its fort in 1858. It is one of the great railway junctions of central India, and the palaces and temples of Orchha stand a short ride away on the Betwa. The chapter takes its tone from the queen: say it plainly, then defend it.",
    mayor: {
      name: "Vedika Bundela",
      title: "City Mayor, Jhansi",
      bio: "Guides visitors to Orchha and trains other guides. Turned a waiting room full of delayed travellers into a first meetup.",
      image: "people/p50",
      linkedinUrl: "#",
      sample: true,
    },
  },
};

/** SPEC 2: what an unknown city falls back to, with the city's name as it was given. */
export const DEFAULT_CHAPTER: Chapter = {
  displayName: "City Mayor",
  tagline: "Every chapter began with one person and one table",
  description:
    "There is no eCafe chapter in this city yet. A chapter needs a cafe, a date and somebody who lives here and is willing to host. That person is called the City Mayor, and it could be you.",
  mayor: {
    name: "City Mayor",
    title: "This chair is free",
    bio: "Nobody hosts eCafe in this city so far. Apply to be its City Mayor and we will help you with the first meetup.",
    image: FALLBACK_PORTRAIT,
    linkedinUrl: "",
    sample: false,
  },
};

/** Takes a city's canonical name (see `findCity`); an unknown city gets the generic chapter. */
export function chapterOf(cityName: string): Chapter {
  return chaptersByCity.get(cityName) ?? DEFAULT_CHAPTER;
}

const chaptersByCity: ReadonlyMap<string, Chapter> = new Map(Object.entries(chapters));
