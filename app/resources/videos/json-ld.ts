import { absoluteUrl, CONTEXT, type StructuredData } from "#app/core/seo/json-ld.ts";
import { playerAddress, videoIdOf } from "./rules.ts";

interface VideoFacts {
  title: string;
  description: string | null;
  thumbnail: string;
  /** ISO; a video whose day of publication we do not know gets no block, search engines refuse it. */
  uploaded: string;
  url: string;
}

export function videoData(origin: string, video: VideoFacts): StructuredData {
  const videoId = videoIdOf(video.url);
  return {
    ...CONTEXT,
    "@type": "VideoObject",
    name: video.title,
    description: video.description ?? video.title,
    thumbnailUrl: absoluteUrl(origin, video.thumbnail),
    uploadDate: video.uploaded,
    // schema.org: contentUrl is the file itself, embedUrl a player. A page that shows it is neither.
    ...(videoId
      ? { embedUrl: playerAddress(videoId) }
      : isVideoFile(video.url) && { contentUrl: video.url }),
  };
}

const isVideoFile = (address: string) => /\.(mp4|webm|m4v|mov|ogv)(\?|$)/i.test(address);
