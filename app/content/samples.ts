import { chapters } from "./chapters.ts";
import { featuredVideos } from "./featured-videos.ts";
import { links, mailAddresses } from "./links.ts";
import { pressArticles } from "./press.ts";
import { publications } from "./publications.ts";
import { angels, coreTeam, founders } from "./team.ts";
import { testimonials } from "./testimonials.ts";

interface Entry {
  name: string;
  sample: boolean;
}

/** Everything in this folder that may stand in for something real, by file. */
const files: readonly { file: string; entries: readonly Entry[] }[] = [
  {
    file: "links.ts",
    entries: [
      ...Object.values(links).map((link) => ({
        name: `${link.purpose}: ${link.href}`,
        sample: link.sample,
      })),
      ...Object.values(mailAddresses).map((mail) => ({
        name: `${mail.purpose}: ${mail.address}`,
        sample: mail.sample,
      })),
    ],
  },
  {
    file: "chapters.ts",
    entries: Object.entries(chapters).map(([city, { mayor }]) => ({
      name: `City Mayor of ${city}: ${mayor.name}`,
      sample: mayor.sample,
    })),
  },
  {
    file: "team.ts",
    entries: [...founders, ...coreTeam, ...angels].map((member) => ({
      name: `${member.role}: ${member.name}`,
      sample: member.sample,
    })),
  },
  { file: "testimonials.ts", entries: testimonials },
  { file: "publications.ts", entries: publications },
  {
    file: "press.ts",
    entries: pressArticles.map(({ publication, title, sample }) => ({
      name: `${publication}: ${title}`,
      sample,
    })),
  },
  {
    file: "featured-videos.ts",
    entries: featuredVideos.map(({ title, videoId, sample }) => ({
      name: `${title} (${videoId})`,
      sample,
    })),
  },
];

export function sampleContent(): { file: string; names: string[] }[] {
  return files
    .map(({ file, entries }) => ({
      file,
      names: entries.filter(({ sample }) => sample).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
}
