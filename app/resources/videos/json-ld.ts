import { absoluteUrl, CONTEXT, type StructuredData } from "#app/core/seo/json-ld.ts";

interface VideoFacts {
  title: string;
  description: string | null;
  thumbnail: string;
  /** ISO; a video whose day of publication we do not know gets no block, search engines refuse it. */
  uploaded: string;
  url: string;
  embedUrl?: string | undefined;
}

export function videoData(origin: string, video: VideoFacts): StructuredData {
  return {
    ...CONTEXT,
    "@type": "VideoObject",
    name: video.title,
    description: video.description ?? video.title,
    thumbnailUrl: absoluteUrl(origin, video.thumbnail),
    uploadDate: video.uploaded,
    contentUrl: video.url,
    embedUrl: video.embedUrl,
  };
}
