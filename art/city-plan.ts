import { cities } from "#app/content/cities.ts";
import { clay, crema, espresso, ink, leaf, leafLight, rose, saffron } from "./palette.ts";
import type { TileColours } from "./tiles.ts";

export interface CityColours extends TileColours {
  /** The plain field the name stands on, the name, and the shade beneath its letters. */
  plate: string;
  letters: string;
  shade: string;
}

/** Side by side they swap light for dark and warm for cool, so two cities next to each other never wear the same. */
const schemes: readonly [CityColours, ...CityColours[]] = [
  {
    ground: espresso[800],
    first: crema[100],
    second: saffron,
    third: clay,
    plate: crema[50],
    letters: espresso[800],
    shade: saffron,
  },
  {
    ground: leaf,
    first: crema[50],
    second: saffron,
    third: leafLight,
    plate: espresso[900],
    letters: crema[50],
    shade: leaf,
  },
  {
    ground: crema[50],
    first: clay,
    second: ink,
    third: rose,
    plate: clay,
    letters: crema[50],
    shade: espresso[800],
  },
  {
    ground: ink,
    first: rose,
    second: crema[50],
    third: saffron,
    plate: crema[100],
    letters: ink,
    shade: rose,
  },
  {
    ground: saffron,
    first: espresso[800],
    second: crema[50],
    third: clay,
    plate: espresso[800],
    letters: saffron,
    shade: clay,
  },
  {
    ground: crema[200],
    first: leaf,
    second: espresso[700],
    third: saffron,
    plate: leaf,
    letters: crema[50],
    shade: espresso[900],
  },
  {
    ground: clay,
    first: crema[100],
    second: espresso[800],
    third: rose,
    plate: rose,
    letters: espresso[900],
    shade: clay,
  },
  {
    ground: espresso[700],
    first: leafLight,
    second: crema[100],
    third: saffron,
    plate: saffron,
    letters: espresso[900],
    shade: crema[50],
  },
  {
    ground: crema[100],
    first: espresso[800],
    second: saffron,
    third: leaf,
    plate: ink,
    letters: saffron,
    shade: espresso[900],
  },
];

export const layouts = ["carpet", "sign", "floor", "medallion", "band", "arcade"] as const;
export type Layout = (typeof layouts)[number];

export interface CityPlan {
  slug: string;
  name: string;
  lettering: string;
  layout: Layout;
  tile: number;
  scale: number;
  turn: number;
  colours: CityColours;
}

/** What each city's picture is made of. Steps that share no divisor keep any two near cities apart in every respect. */
export const cityPlans: readonly CityPlan[] = cities.map((city, index) => ({
  slug: city.slug,
  name: city.nativeName,
  lettering: letteringOf(city.nativeLanguage, index),
  layout: layouts[(index + Math.floor(index / layouts.length)) % layouts.length] ?? "sign",
  tile: index * 7,
  scale: [0.62, 0.8, 0.5, 0.7][(index * 3) % 4] ?? 0.7,
  turn: index % 5 === 3 ? 45 : 0,
  colours: schemes[(index * 4) % schemes.length] ?? schemes[0],
}));

function letteringOf(language: string, index: number): string {
  const devanagari = ["rozha-one", "modak", "yatra-one"];
  const others: Record<string, string> = {
    bn: "baloo-da-2",
    gu: "mogra",
    ta: "baloo-thambi-2",
    te: "ramabhadra",
    kn: "baloo-tamma-2",
    ml: "baloo-chettan-2",
    ar: "rakkas",
    ko: "black-han-sans",
  };
  if (language === "hi" || language === "mr")
    return devanagari[index % devanagari.length] ?? "rozha-one";
  return others[language] ?? "display";
}
