import { ManagedVideo } from "./components/managed-video.tsx";
import { videos, type Video } from "./resource.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

export const page = adminPage<Video>(videos, {
  filters: [
    {
      name: "kind",
      asks: "featured",
      label: "Show",
      options: [
        { value: "", label: "All videos" },
        { value: "1", label: "Featured" },
      ],
    },
  ],
  renderCard: (video, tools) => <ManagedVideo video={video} tools={tools} />,
});
