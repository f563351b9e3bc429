import type { PublicationName } from "./publications.ts";

/** SPEC 2: the categories of the press page, each shown in a colour of its own. */
export const pressCategories = [
  "Feature",
  "Business",
  "Startup",
  "Economy",
  "Funding",
  "Event",
  "Youth",
  "Tech",
] as const;

export type PressCategory = (typeof pressCategories)[number];

export interface PressArticle {
  id: string;
  title: string;
  publication: PublicationName;
  /** The date as the page shows it, and again for machines. */
  date: string;
  isoDate: string;
  url: string;
  category: PressCategory;
  sample: boolean;
}

/** The name of the archive that the build makes and the site serves at its root. */
export const PRESS_KIT = "press-kit.zip";

/** SPEC 9: thirteen articles, newest first. Articles and publications are invented. */
export const pressArticles = [
  {
    id: "a-decade-of-splitting-the-bill",
    title: "A decade of splitting the bill: how a cafe habit became a founders' network",
    publication: "The Verandah Post",
    date: "November 14, 2024",
    isoDate: "2024-11-14",
    url: "https://example.org/press/a-decade-of-splitting-the-bill",
    category: "Feature",
    sample: true,
  },
  {
    id: "no-stage-no-slides",
    title: "No stage, no slides: the meetup that bans its own keynote",
    publication: "Startup Gazette of Nowhere",
    date: "August 2, 2024",
    isoDate: "2024-08-02",
    url: "https://example.org/press/no-stage-no-slides",
    category: "Event",
    sample: true,
  },
  {
    id: "second-city-founders",
    title: "Second-city founders stop buying the train ticket",
    publication: "Monsoon Business Review",
    date: "March 21, 2024",
    isoDate: "2024-03-21",
    url: "https://example.org/press/second-city-founders",
    category: "Economy",
    sample: true,
  },
  {
    id: "before-the-cheque-the-chai",
    title: "Before the cheque, the chai: where small investors now listen first",
    publication: "Chai & Charter",
    date: "October 9, 2023",
    isoDate: "2023-10-09",
    url: "https://example.org/press/before-the-cheque-the-chai",
    category: "Funding",
    sample: true,
  },
  {
    id: "placement-week-in-a-cafe",
    title: "The students who spent placement week in a cafe",
    publication: "The Tiffin Ledger",
    date: "January 27, 2023",
    isoDate: "2023-01-27",
    url: "https://example.org/press/placement-week-in-a-cafe",
    category: "Youth",
    sample: true,
  },
  {
    id: "shopkeepers-and-coders",
    title: "Shopkeepers and coders at one table, and what they sold each other",
    publication: "The Tiffin Ledger",
    date: "July 15, 2022",
    isoDate: "2022-07-15",
    url: "https://example.org/press/shopkeepers-and-coders",
    category: "Business",
    sample: true,
  },
  {
    id: "prototype-night",
    title: "Prototype night: sixteen gadgets, two sparks, one working demo",
    publication: "Startup Gazette of Nowhere",
    date: "February 11, 2022",
    isoDate: "2022-02-11",
    url: "https://example.org/press/prototype-night",
    category: "Tech",
    sample: true,
  },
  {
    id: "the-volunteer-mayors",
    title: "They call themselves mayors and they rule over a table",
    publication: "The Verandah Post",
    date: "September 30, 2021",
    isoDate: "2021-09-30",
    url: "https://example.org/press/the-volunteer-mayors",
    category: "Feature",
    sample: true,
  },
  {
    id: "they-met-over-the-sugar-bowl",
    title: "They met over the sugar bowl: three companies with one first meeting",
    publication: "Chai & Charter",
    date: "December 5, 2019",
    isoDate: "2019-12-05",
    url: "https://example.org/press/they-met-over-the-sugar-bowl",
    category: "Startup",
    sample: true,
  },
  {
    id: "what-a-free-meetup-costs",
    title: "What a free meetup costs, and who pays for the coffee",
    publication: "Monsoon Business Review",
    date: "April 18, 2019",
    isoDate: "2019-04-18",
    url: "https://example.org/press/what-a-free-meetup-costs",
    category: "Business",
    sample: true,
  },
  {
    id: "a-saturday-with-strangers",
    title: "A Saturday with thirty strangers and a list of questions",
    publication: "The Verandah Post",
    date: "June 23, 2018",
    isoDate: "2018-06-23",
    url: "https://example.org/press/a-saturday-with-strangers",
    category: "Event",
    sample: true,
  },
  {
    id: "founder-at-nineteen",
    title: "Founder at nineteen: the youngest voice at the table asks about tax",
    publication: "The Tiffin Ledger",
    date: "November 3, 2016",
    isoDate: "2016-11-03",
    url: "https://example.org/press/founder-at-nineteen",
    category: "Youth",
    sample: true,
  },
  {
    id: "a-startup-scene-without-an-office",
    title: "A startup scene without an office finds a cafe",
    publication: "Startup Gazette of Nowhere",
    date: "May 8, 2015",
    isoDate: "2015-05-08",
    url: "https://example.org/press/a-startup-scene-without-an-office",
    category: "Startup",
    sample: true,
  },
] as const satisfies readonly PressArticle[];
