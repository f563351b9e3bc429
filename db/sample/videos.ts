/** A sample row of `videos`. The addresses are placeholders and lead to no video. */
interface SampleVideo {
  title: string;
  description: string;
  thumbnail_url: string;
  video_url: string;
  duration: string;
  category: string;
  featured: boolean;
}

export const sampleVideos: readonly SampleVideo[] = [
  {
    title: "How to open a meetup in ninety seconds",
    description:
      "Three City Mayors show the words they use while people are still looking for a chair.",
    thumbnail_url: "/art/videos/v05.webp",
    video_url: "https://www.youtube.com/watch?v=SAMPLE-vid5",
    duration: "4:12",
    category: "Hosting",
    featured: true,
  },
  {
    title: "One table in Kampala: coffee from the hill to the shelf",
    description:
      "A grower, a roaster and a printer fill in one price sheet together, and find a mistake in it.",
    thumbnail_url: "/art/videos/v06.webp",
    video_url: "https://www.youtube.com/watch?v=SAMPLE-vid6",
    duration: "11:48",
    category: "Chapters",
    featured: false,
  },
  {
    title: "The price was wrong by half",
    description:
      "A baker and a software founder explain how each of them found out, and what they told old customers.",
    thumbnail_url: "/art/videos/v07.webp",
    video_url: "https://www.youtube.com/watch?v=SAMPLE-vid7",
    duration: "9:05",
    category: "Conversations",
    featured: false,
  },
  {
    title: "Reading a term sheet aloud, sentence by sentence",
    description:
      "Recorded at a meetup. Every sentence that somebody did not understand is explained in plain words.",
    thumbnail_url: "/art/videos/v08.webp",
    video_url: "https://www.youtube.com/watch?v=SAMPLE-vid8",
    duration: "26:30",
    category: "Money and law",
    featured: false,
  },
  {
    title: "Asking for feedback without asking for praise",
    description: "Four questions that get a useful answer from a stranger, and two that never do.",
    thumbnail_url: "/art/videos/v09.webp",
    video_url: "https://www.youtube.com/watch?v=SAMPLE-vid9",
    duration: "6:40",
    category: "Conversations",
    featured: false,
  },
  {
    title: "A walk along the harbour with two founders",
    description:
      "Instead of an interview: one question per pier, asked in turn, with the wind left in.",
    thumbnail_url: "/art/videos/v10.webp",
    video_url: "https://www.youtube.com/watch?v=SAMPLE-vi10",
    duration: "14:22",
    category: "Chapters",
    featured: false,
  },
];
