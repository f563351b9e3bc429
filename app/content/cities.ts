interface CityShape {
  /** The network's spelling, as in SPEC 2: also the `city_name` of its events and the last part of its address. */
  name: string;
  slug: string;
  country: string;
  /** ISO 3166-1 alpha-2, and by it the flag; 'ZZ' is the standard's own mark for an unknown territory. */
  countryCode: string;
  /** IANA time zone in which the wall clock of the chapter's events is read. */
  timeZone: string;
  /** Degrees north and east of the centre of the city, or null where the place itself is not certain. */
  latitude: number | null;
  longitude: number | null;
  /** The city as its own street signs write it. */
  nativeName: string;
  /** BCP 47 tag of `nativeName`, for the `lang` attribute. */
  nativeLanguage: string;
  /** Other spellings people type; their addresses redirect to `name`. */
  otherNames: readonly string[];
}

const INDIA = {
  country: "India",
  countryCode: "IN",
  timeZone: "Asia/Kolkata",
} as const;
const UNITED_STATES = {
  country: "United States",
  countryCode: "US",
  timeZone: "America/Los_Angeles",
} as const;
const SOUTH_KOREA = {
  country: "South Korea",
  countryCode: "KR",
  timeZone: "Asia/Seoul",
} as const;

/** SPEC 2: the fifty chapters in the order of the home page's grid. */
const chapterCities = [
  {
    name: "New Delhi",
    slug: "new-delhi",
    ...INDIA,
    latitude: 28.6139,
    longitude: 77.209,
    nativeName: "नई दिल्ली",
    nativeLanguage: "hi",
    otherNames: ["Delhi", "Dilli", "Nai Dilli"],
  },
  {
    name: "Baroda",
    slug: "baroda",
    ...INDIA,
    latitude: 22.3072,
    longitude: 73.1812,
    nativeName: "વડોદરા",
    nativeLanguage: "gu",
    otherNames: ["Vadodara"],
  },
  {
    name: "Noida",
    slug: "noida",
    ...INDIA,
    latitude: 28.5355,
    longitude: 77.391,
    nativeName: "नोएडा",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Gwalior",
    slug: "gwalior",
    ...INDIA,
    latitude: 26.2183,
    longitude: 78.1828,
    nativeName: "ग्वालियर",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Dhaka",
    slug: "dhaka",
    country: "Bangladesh",
    countryCode: "BD",
    timeZone: "Asia/Dhaka",
    latitude: 23.8103,
    longitude: 90.4125,
    nativeName: "ঢাকা",
    nativeLanguage: "bn",
    otherNames: ["Dacca"],
  },
  {
    name: "Casablanca",
    slug: "casablanca",
    country: "Morocco",
    countryCode: "MA",
    timeZone: "Africa/Casablanca",
    latitude: 33.5731,
    longitude: -7.5898,
    nativeName: "الدار البيضاء",
    nativeLanguage: "ar",
    otherNames: ["Dar el Beida", "Ad-Dar al-Bayda"],
  },
  {
    name: "Kanpur",
    slug: "kanpur",
    ...INDIA,
    latitude: 26.4499,
    longitude: 80.3319,
    nativeName: "कानपुर",
    nativeLanguage: "hi",
    otherNames: ["Cawnpore"],
  },
  {
    name: "Kolkata",
    slug: "kolkata",
    ...INDIA,
    latitude: 22.5726,
    longitude: 88.3639,
    nativeName: "কলকাতা",
    nativeLanguage: "bn",
    otherNames: ["Calcutta"],
  },
  {
    name: "Gurgaon",
    slug: "gurgaon",
    ...INDIA,
    latitude: 28.4595,
    longitude: 77.0266,
    nativeName: "गुरुग्राम",
    nativeLanguage: "hi",
    otherNames: ["Gurugram"],
  },
  {
    name: "Faridabad",
    slug: "faridabad",
    ...INDIA,
    latitude: 28.4089,
    longitude: 77.3178,
    nativeName: "फ़रीदाबाद",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Hyderabad",
    slug: "hyderabad",
    ...INDIA,
    latitude: 17.385,
    longitude: 78.4867,
    nativeName: "హైదరాబాద్",
    nativeLanguage: "te",
    otherNames: [],
  },
  {
    name: "Mumbai",
    slug: "mumbai",
    ...INDIA,
    latitude: 19.076,
    longitude: 72.8777,
    nativeName: "मुंबई",
    nativeLanguage: "mr",
    otherNames: ["Bombay"],
  },
  {
    name: "Durg",
    slug: "durg",
    ...INDIA,
    latitude: 21.1904,
    longitude: 81.2849,
    nativeName: "दुर्ग",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Dubai",
    slug: "dubai",
    country: "United Arab Emirates",
    countryCode: "AE",
    timeZone: "Asia/Dubai",
    latitude: 25.2048,
    longitude: 55.2708,
    nativeName: "دبي",
    nativeLanguage: "ar",
    otherNames: [],
  },
  {
    name: "Nasik",
    slug: "nasik",
    ...INDIA,
    latitude: 19.9975,
    longitude: 73.7898,
    nativeName: "नाशिक",
    nativeLanguage: "mr",
    otherNames: ["Nashik"],
  },
  {
    name: "Coimbatore",
    slug: "coimbatore",
    ...INDIA,
    latitude: 11.0168,
    longitude: 76.9558,
    nativeName: "கோயம்புத்தூர்",
    nativeLanguage: "ta",
    otherNames: ["Kovai"],
  },
  {
    name: "Jodhpur",
    slug: "jodhpur",
    ...INDIA,
    latitude: 26.2389,
    longitude: 73.0243,
    nativeName: "जोधपुर",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Patna",
    slug: "patna",
    ...INDIA,
    latitude: 25.5941,
    longitude: 85.1376,
    nativeName: "पटना",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Lucknow",
    slug: "lucknow",
    ...INDIA,
    latitude: 26.8467,
    longitude: 80.9462,
    nativeName: "लखनऊ",
    nativeLanguage: "hi",
    otherNames: ["Lakhnau"],
  },
  {
    name: "Jaipur",
    slug: "jaipur",
    ...INDIA,
    latitude: 26.9124,
    longitude: 75.7873,
    nativeName: "जयपुर",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Dehradun",
    slug: "dehradun",
    ...INDIA,
    latitude: 30.3165,
    longitude: 78.0322,
    nativeName: "देहरादून",
    nativeLanguage: "hi",
    otherNames: ["Dehra Dun"],
  },
  {
    name: "Bangalore",
    slug: "bangalore",
    ...INDIA,
    latitude: 12.9716,
    longitude: 77.5946,
    nativeName: "ಬೆಂಗಳೂರು",
    nativeLanguage: "kn",
    otherNames: ["Bengaluru"],
  },
  {
    name: "Siddipet",
    slug: "siddipet",
    ...INDIA,
    latitude: 18.1018,
    longitude: 78.852,
    nativeName: "సిద్దిపేట",
    nativeLanguage: "te",
    otherNames: ["Siddhipet"],
  },
  {
    name: "Sonipat",
    slug: "sonipat",
    ...INDIA,
    latitude: 28.9931,
    longitude: 77.0151,
    nativeName: "सोनीपत",
    nativeLanguage: "hi",
    otherNames: ["Sonepat"],
  },
  {
    name: "Bhopal",
    slug: "bhopal",
    ...INDIA,
    latitude: 23.2599,
    longitude: 77.4126,
    nativeName: "भोपाल",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Indore",
    slug: "indore",
    ...INDIA,
    latitude: 22.7196,
    longitude: 75.8577,
    nativeName: "इंदौर",
    nativeLanguage: "hi",
    otherNames: ["Indaur"],
  },
  {
    name: "Nagpur",
    slug: "nagpur",
    ...INDIA,
    latitude: 21.1458,
    longitude: 79.0882,
    nativeName: "नागपूर",
    nativeLanguage: "mr",
    otherNames: [],
  },
  {
    name: "Ahmedabad",
    slug: "ahmedabad",
    ...INDIA,
    latitude: 23.0225,
    longitude: 72.5714,
    nativeName: "અમદાવાદ",
    nativeLanguage: "gu",
    otherNames: ["Ahmadabad", "Amdavad"],
  },
  {
    name: "Sunnyvale",
    slug: "sunnyvale",
    ...UNITED_STATES,
    latitude: 37.3688,
    longitude: -122.0363,
    nativeName: "Sunnyvale",
    nativeLanguage: "en",
    otherNames: [],
  },
  {
    name: "San Francisco",
    slug: "san-francisco",
    ...UNITED_STATES,
    latitude: 37.7749,
    longitude: -122.4194,
    nativeName: "San Francisco",
    nativeLanguage: "en",
    otherNames: ["SF"],
  },
  {
    name: "Kanpur Dehat",
    slug: "kanpur-dehat",
    ...INDIA,
    latitude: 26.3443,
    longitude: 79.9672,
    nativeName: "कानपुर देहात",
    nativeLanguage: "hi",
    otherNames: ["Kanpur Rural"],
  },
  {
    name: "Kakuma",
    slug: "kakuma",
    country: "Kenya",
    countryCode: "KE",
    timeZone: "Africa/Nairobi",
    latitude: 3.7167,
    longitude: 34.8667,
    nativeName: "Kakuma",
    nativeLanguage: "sw",
    otherNames: [],
  },
  {
    name: "Ghaziabad",
    slug: "ghaziabad",
    ...INDIA,
    latitude: 28.6692,
    longitude: 77.4538,
    nativeName: "गाज़ियाबाद",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Kampala",
    slug: "kampala",
    country: "Uganda",
    countryCode: "UG",
    timeZone: "Africa/Kampala",
    latitude: 0.3476,
    longitude: 32.5825,
    nativeName: "Kampala",
    nativeLanguage: "lg",
    otherNames: [],
  },
  {
    name: "Harare",
    slug: "harare",
    country: "Zimbabwe",
    countryCode: "ZW",
    timeZone: "Africa/Harare",
    latitude: -17.8252,
    longitude: 31.0335,
    nativeName: "Harare",
    nativeLanguage: "sn",
    otherNames: [],
  },
  // SPEC 2 names this chapter and nothing we could check says where it lies, so nothing here pretends to know: no country,
  // no coordinates, and UTC, the one zone that is named on every page as itself and so misleads nobody about the hour.
  {
    name: "Mgipi",
    slug: "mgipi",
    country: "Location to be confirmed",
    countryCode: "ZZ",
    timeZone: "Etc/UTC",
    latitude: null,
    longitude: null,
    nativeName: "Mgipi",
    nativeLanguage: "und",
    otherNames: [],
  },
  {
    name: "Kangra",
    slug: "kangra",
    ...INDIA,
    latitude: 32.0998,
    longitude: 76.2691,
    nativeName: "कांगड़ा",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Chennai",
    slug: "chennai",
    ...INDIA,
    latitude: 13.0827,
    longitude: 80.2707,
    nativeName: "சென்னை",
    nativeLanguage: "ta",
    otherNames: ["Madras"],
  },
  {
    name: "Seoul",
    slug: "seoul",
    ...SOUTH_KOREA,
    latitude: 37.5665,
    longitude: 126.978,
    nativeName: "서울",
    nativeLanguage: "ko",
    otherNames: [],
  },
  {
    name: "Busan",
    slug: "busan",
    ...SOUTH_KOREA,
    latitude: 35.1796,
    longitude: 129.0756,
    nativeName: "부산",
    nativeLanguage: "ko",
    otherNames: ["Pusan"],
  },
  {
    name: "Bhilai",
    slug: "bhilai",
    ...INDIA,
    latitude: 21.1938,
    longitude: 81.3509,
    nativeName: "भिलाई",
    nativeLanguage: "hi",
    otherNames: ["Bhilai Nagar"],
  },
  {
    name: "Pune",
    slug: "pune",
    ...INDIA,
    latitude: 18.5204,
    longitude: 73.8567,
    nativeName: "पुणे",
    nativeLanguage: "mr",
    otherNames: ["Poona"],
  },
  {
    name: "Kutch",
    slug: "kutch",
    ...INDIA,
    latitude: 23.242,
    longitude: 69.6669,
    nativeName: "કચ્છ",
    nativeLanguage: "gu",
    otherNames: ["Kachchh", "Cutch"],
  },
  {
    name: "Bokaro",
    slug: "bokaro",
    ...INDIA,
    latitude: 23.6693,
    longitude: 86.1511,
    nativeName: "बोकारो",
    nativeLanguage: "hi",
    otherNames: ["Bokaro Steel City"],
  },
  {
    name: "Ballia",
    slug: "ballia",
    ...INDIA,
    latitude: 25.76,
    longitude: 84.147,
    nativeName: "बलिया",
    nativeLanguage: "hi",
    otherNames: ["Baliya"],
  },
  {
    name: "Calicut",
    slug: "calicut",
    ...INDIA,
    latitude: 11.2588,
    longitude: 75.7804,
    nativeName: "കോഴിക്കോട്",
    nativeLanguage: "ml",
    otherNames: ["Kozhikode"],
  },
  {
    name: "Unnao",
    slug: "unnao",
    ...INDIA,
    latitude: 26.5393,
    longitude: 80.4878,
    nativeName: "उन्नाव",
    nativeLanguage: "hi",
    otherNames: ["Unnav"],
  },
  {
    name: "Mainpuri",
    slug: "mainpuri",
    ...INDIA,
    latitude: 27.2333,
    longitude: 79.0167,
    nativeName: "मैनपुरी",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Greater Noida",
    slug: "greater-noida",
    ...INDIA,
    latitude: 28.4744,
    longitude: 77.504,
    nativeName: "ग्रेटर नोएडा",
    nativeLanguage: "hi",
    otherNames: [],
  },
  {
    name: "Jhansi",
    slug: "jhansi",
    ...INDIA,
    latitude: 25.4484,
    longitude: 78.5685,
    nativeName: "झांसी",
    nativeLanguage: "hi",
    otherNames: [],
  },
] as const satisfies readonly CityShape[];

export type CityName = (typeof chapterCities)[number]["name"];

export interface City extends CityShape {
  name: CityName;
}

export const cities: readonly City[] = chapterCities;

/** SPEC 2 and 9: the home grid opens with ten cities. */
export const DEFAULT_CITY_COUNT = 10;

/** Longer than any name; sorting a long run of accents costs as the square of its length. */
const LONGEST_SPELLING = 200;

interface FoundCity {
  city: City;
  /** False when the address should redirect to `city.name`: another spelling, other capitals, stray spaces. */
  isCanonical: boolean;
}

/** Takes what somebody typed or what stood in an address (already decoded); undefined when no chapter goes by that name. */
export function findCity(nameOrOtherSpelling: string): FoundCity | undefined {
  const city = citiesBySpelling.get(asTyped(nameOrOtherSpelling));
  return city && { city, isCanonical: city.name === nameOrOtherSpelling };
}

/** The city of a chapter, however it is spelt. */
export const chapterNamed = (spelling: string): string | undefined => findCity(spelling)?.city.name;

/** The time zone of a chapter's city; UTC for a city that has no chapter. */
export const zoneOf = (city: string): string => findCity(city)?.city.timeZone ?? "UTC";

export function cityPath(name: string): string {
  return `/city/${encodeURIComponent(name)}`;
}

/** The page of the chapter in a city, however it is spelt; undefined where there is no chapter. */
export function chapterPath(nameOrOtherSpelling: string): string | undefined {
  const found = findCity(nameOrOtherSpelling);
  return found && cityPath(found.city.name);
}

const citiesBySpelling: ReadonlyMap<string, City> = new Map(
  cities.flatMap((city) => spellingsOf(city).map((spelling) => [asTyped(spelling), city] as const)),
);

function spellingsOf(city: City): readonly string[] {
  return [city.name, city.slug, city.nativeName, ...city.otherNames];
}

function asTyped(spelling: string): string {
  if (spelling.length > LONGEST_SPELLING) return "";
  return spelling.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}
