import { describe, expect, it } from "vitest";
import { chapterOf } from "#app/content/chapters.ts";
import { findCity } from "#app/content/cities.ts";
import { partnerLogos, picture, pictureNames } from "#app/content/pictures.ts";
import { sampleBlogPosts } from "./blog-posts.ts";
import { sampleCityEvents } from "./city-events.ts";
import { sampleCityMayors } from "./city-mayors.ts";
import { sampleSimpleEvents } from "./simple-events.ts";
import { sampleVideos } from "./videos.ts";

describe("sample city events", () => {
  it("are 24 in at least ten of the fifty cities, half of them still ahead", () => {
    const cities = sampleCityEvents.map((event) => findCity(event.city_name));
    expect(cities.every((found) => found?.isCanonical)).toBe(true);
    expect(new Set(cities.map((found) => found?.city.name)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(cities.map((found) => found?.city.timeZone)).size).toBeGreaterThanOrEqual(8);
    expect(sampleCityEvents.filter((event) => event.day_offset > 0)).toHaveLength(12);
    expect(sampleCityEvents.filter((event) => event.day_offset < 0)).toHaveLength(12);
  });

  it("have a wall time, no picture twice among those ahead, and addresses on sample domains", () => {
    const upcoming = sampleCityEvents.filter((event) => event.day_offset > 0);
    expect(new Set(upcoming.map((event) => event.image_url)).size).toBe(12);
    for (const event of sampleCityEvents) {
      expect(event.wall_time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(event.attend_link ?? "https://forms.example.org/").toMatch(
        /^https:\/\/forms\.example\.org\//,
      );
      expect(event.contact_info ?? "a@ecafe.example.org").toMatch(/^[a-z]+@ecafe\.example\.org$/);
    }
  });

  it("bear no day or month in their names: both follow from the day the database is filled", () => {
    const names = [
      ...sampleCityEvents.map((event) => event.event_name),
      ...sampleSimpleEvents.map((event) => event.title),
    ];
    const claims =
      /\b(mon|tues|wednes|thurs|fri|satur|sun)day|weekend|new year|january|february|\bmarch\b|april|june|july|august|september|october|november|december/i;
    expect(names.filter((name) => claims.test(name))).toEqual([]);
  });

  it("show both sides of every optional part of the screen", () => {
    const halves = [
      sampleCityEvents.map((event) => event.speaker_name !== null),
      sampleCityEvents.map((event) => event.attend_link !== null),
      sampleCityEvents.map((event) => event.partner_logos.length > 3),
      sampleCityEvents.map((event) => event.minutes !== null),
      sampleCityEvents.map((event) => event.contact_info !== null),
    ];
    expect(halves.map((half) => new Set(half).size)).toEqual([2, 2, 2, 2, 2]);
  });
});

describe("sample posts, videos and simple events", () => {
  it("are 8 posts in 4 categories with 2 drafts, the one featured post published", () => {
    expect(sampleBlogPosts).toHaveLength(8);
    expect(new Set(sampleBlogPosts.map((post) => post.category)).size).toBe(4);
    expect(sampleBlogPosts.filter((post) => !post.published)).toHaveLength(2);
    expect(sampleBlogPosts.filter((post) => post.featured).map((post) => post.published)).toEqual([
      true,
    ]);
    for (const { content } of sampleBlogPosts)
      expect(content.split("\n").length).toBeOneOf([4, 5, 6, 7]);
  });

  it("are 6 videos and 3 simple events", () => {
    expect(sampleVideos).toHaveLength(6);
    expect(sampleSimpleEvents).toHaveLength(3);
    for (const video of sampleVideos) expect(video.video_url).toMatch(/v=SAMPLE-[\w-]{4}$/);
  });
});

describe("sample mayors", () => {
  it("are 20, each the person whom the chapter's page names, and link to nobody real", () => {
    expect(sampleCityMayors).toHaveLength(20);
    for (const mayor of sampleCityMayors) {
      const found = findCity(mayor.city);
      expect(found?.isCanonical).toBe(true);
      expect(found?.city.country).toBe(mayor.country);
      expect(chapterOf(mayor.city).mayor.name).toBe(mayor.name);
      expect(mayor.image_url).toContain(chapterOf(mayor.city).mayor.image);
      expect(mayor.linkedin_url).toBeNull();
    }
  });
});

describe("sample pictures", () => {
  it("are all among those we draw", () => {
    const drawn = new Set(
      pictureNames.flatMap((name) => [picture(name).webp, picture(name).small.webp]),
    );
    const shown = [
      ...[...sampleCityEvents, ...sampleSimpleEvents, ...sampleBlogPosts].map(
        (row) => row.image_url,
      ),
      ...sampleCityEvents.map((event) => event.speaker_image ?? picture("people/p01").webp),
      ...sampleCityMayors.map((mayor) => mayor.image_url),
      ...sampleVideos.map((video) => video.thumbnail_url),
    ];
    expect(shown.filter((address) => !drawn.has(address))).toEqual([]);
    const logos = new Set<string>(partnerLogos);
    expect(
      sampleCityEvents.flatMap((event) => event.partner_logos).filter((logo) => !logos.has(logo)),
    ).toEqual([]);
  });
});
