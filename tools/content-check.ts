/**
 * `npm run content:check`: everything in `app/content` that only stands in for something real, grouped by file,
 * so that an operator knows what to replace. It is a list, not a test, and always ends well.
 */
import { chapters } from "#app/content/chapters.ts";
import { featuredVideos } from "#app/content/featured-videos.ts";
import { links, mailAddresses } from "#app/content/links.ts";
import { pressArticles } from "#app/content/press.ts";
import { publications } from "#app/content/publications.ts";
import { angels, coreTeam, founders } from "#app/content/team.ts";
import { testimonials } from "#app/content/testimonials.ts";

interface Entry {
  name: string;
  sample: boolean;
}

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

console.log(report());

function report(): string {
  const groups = files
    .map(({ file, entries }) => ({
      file,
      names: entries.filter((entry) => entry.sample).map((entry) => entry.name),
    }))
    .filter(({ names }) => names.length > 0);
  const total = groups.reduce((sum, { names }) => sum + names.length, 0);
  if (total === 0) return "Nothing to replace: no entry in app/content is a sample any more.";
  return [
    `${total} sample entries in app/content still have to be replaced by real ones.`,
    "Change the entry and set its `sample` to false, and it leaves this list.",
    ...groups.map(({ file, names }) =>
      [`\n${file} (${names.length})`, ...names.map((name) => `  - ${name}`)].join("\n"),
    ),
  ].join("\n");
}
