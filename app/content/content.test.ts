import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { benefits } from "./about.ts";
import { chapterOf, chapters, DEFAULT_CHAPTER } from "./chapters.ts";
import { cities, cityPath, DEFAULT_CITY_COUNT, findCity } from "./cities.ts";
import { featuredVideos } from "./featured-videos.ts";
import { mayorPageFigures, testimonialFigures } from "./figures.ts";
import { expertTopics, mayorBenefits } from "./home.ts";
import { links, mailAddresses, mailLink } from "./links.ts";
import { pages } from "./pages.ts";
import { pictureNames, publicationLogos } from "./pictures.ts";
import { pressArticles, pressCategories } from "./press.ts";
import { publications } from "./publications.ts";
import { footerLinks, menuTiles, site } from "./site.ts";
import { angels, coreTeam, founders } from "./team.ts";
import { testimonials } from "./testimonials.ts";

/** SPEC 2, word for word. */
const CHAPTERS =
  "New Delhi, Baroda, Noida, Gwalior, Dhaka, Casablanca, Kanpur, Kolkata, Gurgaon, Faridabad, Hyderabad, Mumbai, Durg, Dubai, Nasik, Coimbatore, Jodhpur, Patna, Lucknow, Jaipur, Dehradun, Bangalore, Siddipet, Sonipat, Bhopal, Indore, Nagpur, Ahmedabad, Sunnyvale, San Francisco, Kanpur Dehat, Kakuma, Ghaziabad, Kampala, Harare, Mgipi, Kangra, Chennai, Seoul, Busan, Bhilai, Pune, Kutch, Bokaro, Ballia, Calicut, Unnao, Mainpuri, Greater Noida, Jhansi";

const members = [...founders, ...coreTeam, ...angels];

describe("cities", () => {
  it("are the fifty of SPEC 2 in its order and spelling, ten of them shown at first", () => {
    expect(cities.map((city) => city.name).join(", ")).toBe(CHAPTERS);
    expect(cities.length - DEFAULT_CITY_COUNT).toBe(40);
  });

  it("have a slug of their own, a country and a zone the clock knows", () => {
    expect(repeated(cities.map((city) => city.slug))).toEqual([]);
    for (const city of cities) {
      expect(city.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(city.countryCode).toMatch(/^[A-Z]{2}$/);
      expect(zoneOf(city.timeZone)).toBe(true);
      expect(Intl.getCanonicalLocales(city.nativeLanguage)).toEqual([city.nativeLanguage]);
    }
  });

  it("have coordinates on the globe, except the one place nobody could find", () => {
    const unplaced = cities.filter((city) => city.latitude === null || city.longitude === null);
    expect(unplaced.map((city) => city.name)).toEqual(["Mgipi"]);
    for (const { latitude, longitude } of cities) {
      expect(Math.abs(latitude ?? 0)).toBeLessThan(90);
      expect(Math.abs(longitude ?? 0)).toBeLessThan(180);
    }
  });

  it("never share a spelling", () => {
    expect(
      repeated(
        cities.flatMap((city) => [city.name, ...city.otherNames]).map((name) => name.toLowerCase()),
      ),
    ).toEqual([]);
  });

  it.each([
    ["Vadodara", "Baroda"],
    ["Bengaluru", "Bangalore"],
    ["Nashik", "Nasik"],
    ["Gurugram", "Gurgaon"],
    ["Kozhikode", "Calicut"],
    ["Bombay", "Mumbai"],
    ["new delhi", "New Delhi"],
    ["  San   Francisco ", "San Francisco"],
    ["kanpur-dehat", "Kanpur Dehat"],
    ["서울", "Seoul"],
  ])("answer to %j as %j, to be redirected", (spelling, name) => {
    const found = findCity(spelling);
    expect(found?.city.name).toBe(name);
    expect(found?.isCanonical).toBe(false);
  });

  it("know their own spelling and refuse strangers", () => {
    for (const city of cities) expect(findCity(city.name)).toEqual({ city, isCanonical: true });
    for (const stranger of ["Atlantis", "", "constructor", "__proto__"])
      expect(findCity(stranger)).toBeUndefined();
    expect(cityPath("Greater Noida")).toBe("/city/Greater%20Noida");
  });
});

describe("chapters", () => {
  it("exist for every city, each with words and a mayor of its own", () => {
    const texts = cities.map((city) => chapterOf(city.name));
    expect(texts).not.toContain(DEFAULT_CHAPTER);
    expect(repeated(texts.map((chapter) => chapter.tagline))).toEqual([]);
    expect(repeated(texts.map((chapter) => chapter.mayor.name))).toEqual([]);
    expect(repeated(texts.map((chapter) => chapter.mayor.image))).toEqual([]);
    for (const { description } of texts) expect(sentencesOf(description)).toBeOneOf([2, 3, 4]);
  });

  it("show mayors who are marked as samples and link to no real person", () => {
    for (const { mayor } of Object.values(chapters)) {
      expect(mayor.sample).toBe(true);
      expect(mayor.linkedinUrl).toBeOneOf(["", "#"]);
    }
  });

  it("fall back to the page titled 'City Mayor'", () => {
    expect(chapterOf("Atlantis").displayName).toBe("City Mayor");
    expect(chapterOf("toString")).toBe(DEFAULT_CHAPTER);
  });
});

describe("addresses and pages", () => {
  it("that lead out of the site are well formed and on sample domains until replaced", () => {
    for (const { href, sample } of Object.values(links)) {
      expect(new URL(href).protocol).toBe("https:");
      expect(new URL(href).hostname.endsWith(".example.org")).toBe(sample);
    }
    for (const { address } of Object.values(mailAddresses))
      expect(address).toMatch(/^[a-z]+@[a-z.]+$/);
    expect(mailLink("a@example.org", "Two words")).toBe("mailto:a@example.org?subject=Two%20words");
  });

  it("have eight menu tiles, four quick links and the year of SPEC 9", () => {
    expect(menuTiles.map((tile) => tile.label).join(", ")).toBe(
      "Events, Press, City Mayor, Blog, eCafeTV, About, Testimonials, Team",
    );
    expect(footerLinks.map((link) => link.label).join(", ")).toBe(
      "Events, About Us, Testimonials, Blog",
    );
    expect(site.copyrightYear).toBe(2025);
  });

  it("have titles and descriptions no two of which are the same, of a length that is shown in full", () => {
    const texts = Object.values(pages);
    expect(repeated(texts.map((page) => page.title))).toEqual([]);
    expect(repeated(texts.map((page) => page.description))).toEqual([]);
    for (const { title, description } of texts) {
      expect(title.length).toBeLessThanOrEqual(65);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });
});

describe("the counts of SPEC 9", () => {
  it("hold: 5 publications, 13 articles, 6 testimonials, 4 videos, 2 + 4 + 21 people, 3 + 3 + 4 cards", () => {
    const counted = [
      publications,
      pressArticles,
      testimonials,
      featuredVideos,
      founders,
      coreTeam,
      angels,
    ];
    expect(counted.map((list) => list.length)).toEqual([5, 13, 6, 4, 2, 4, 21]);
    expect([mayorBenefits, expertTopics, benefits].map((cards) => cards.length)).toEqual([3, 3, 4]);
  });

  it("say the fixed figures to the letter", () => {
    expect(mayorPageFigures.map(({ value, label }) => `${value} ${label}`)).toEqual([
      "15K+ Entrepreneurs",
      "750+ Events",
    ]);
    expect(testimonialFigures.map(({ value, label }) => `'${value}' ${label}`).join(", ")).toBe(
      "'200+' Startups Launched, '$50M+' Funding Raised, '1000+' Jobs Created, '95%' Member Satisfaction",
    );
  });
});

describe("press, videos and people", () => {
  it("cover every press category of SPEC 2, with invented publications only, newest article first", () => {
    expect(pressCategories.join(", ")).toBe(
      "Feature, Business, Startup, Economy, Funding, Event, Youth, Tech",
    );
    expect(new Set(pressArticles.map((article) => article.category)).size).toBe(
      pressCategories.length,
    );
    expect(new Set(pressArticles.map((article) => article.publication)).size).toBe(
      publications.length,
    );
    expect(repeated(pressArticles.flatMap((article) => [article.id, article.url]))).toEqual([]);
    const dates = pressArticles.map((article) => article.isoDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { date, isoDate, url } of pressArticles) {
      expect(longDate(isoDate)).toBe(date);
      expect(url).toMatch(/^https:\/\/example\.org\/press\//);
    }
  });

  it("give each video a well-formed id that its address repeats", () => {
    expect(repeated(featuredVideos.map((video) => video.videoId))).toEqual([]);
    for (const { videoId, url } of featuredVideos) {
      expect(videoId).toMatch(/^[\w-]{11}$/);
      expect(new URL(url).searchParams.get("v")).toBe(videoId);
    }
  });

  it("show only pictures that we draw, and every city has one", () => {
    const drawn = new Set<string>(pictureNames);
    const shown = [
      ...[DEFAULT_CHAPTER, ...Object.values(chapters)].map((chapter) => chapter.mayor.image),
      ...members.map((member) => member.image),
      ...featuredVideos.map((video) => video.thumbnail),
      ...cities.map((city) => `cities/${city.slug}`),
    ];
    expect(shown.filter((name) => !drawn.has(name))).toEqual([]);
    expect(publications.map((publication) => publication.logo)).toEqual(
      Object.values(publicationLogos),
    );
  });

  it("name nobody twice and mark every invented entry as a sample", () => {
    const mayors = Object.values(chapters).map((chapter) => chapter.mayor);
    expect(repeated([...members, ...mayors, ...testimonials].map((person) => person.name))).toEqual(
      [],
    );
    expect(
      repeated([...members.map((member) => member.image), ...mayors.map((mayor) => mayor.image)]),
    ).toEqual([]);
    const invented = [members, testimonials, publications, pressArticles, featuredVideos].flat();
    expect(invented.filter((entry) => !entry.sample)).toEqual([]);
  });
});

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function zoneOf(timeZone: string): boolean {
  return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone.length > 0;
}

function sentencesOf(text: string): number {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)].length;
}

function longDate(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

describe("the name of the network", () => {
  it("stands in content alone, so that emails and pages of another network have its own", () => {
    const folders = ["app/core", "app/features", "app/routes", "app/shell", "app/views"];
    const code = [...folders, "server/auth", "art", "tools"]
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
          join(folder, name),
        ),
      )
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name));
    const isNamed = (line: string) => /eCafe/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line);
    const named = code.filter((name) => readFileSync(name, "utf8").split("\n").some(isNamed));
    expect(code.length).toBeGreaterThan(300);
    expect(named).toEqual([]);
  });
});
