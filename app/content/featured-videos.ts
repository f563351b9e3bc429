import type { PictureName } from "./pictures.ts";

interface FeaturedVideo {
  id: string;
  title: string;
  /** The video site's own id: eleven letters, digits, '-' or '_'. */
  videoId: string;
  /** The page on the video site, behind the 'Watch on YouTube' link. */
  url: string;
  thumbnail: PictureName;
  sample: boolean;
}

/** SPEC 9: four featured videos. The ids are placeholders and lead to no video. */
export const featuredVideos = [
  {
    id: "first-evening",
    title: "Your first evening at eCafe: what happens in two hours",
    videoId: "SAMPLE-vid1",
    url: "https://www.youtube.com/watch?v=SAMPLE-vid1",
    thumbnail: "videos/v01",
    sample: true,
  },
  {
    id: "ten-customers",
    title: "Ten customers before the first line of code",
    videoId: "SAMPLE-vid2",
    url: "https://www.youtube.com/watch?v=SAMPLE-vid2",
    thumbnail: "videos/v02",
    sample: true,
  },
  {
    id: "mayors-talk",
    title: "Five City Mayors on the meetup that went wrong",
    videoId: "SAMPLE-vid3",
    url: "https://www.youtube.com/watch?v=SAMPLE-vid3",
    thumbnail: "videos/v03",
    sample: true,
  },
  {
    id: "closing-well",
    title: "Closing a company well: a conversation without a moral",
    videoId: "SAMPLE-vid4",
    url: "https://www.youtube.com/watch?v=SAMPLE-vid4",
    thumbnail: "videos/v04",
    sample: true,
  },
] as const satisfies readonly FeaturedVideo[];
