import { ManagedVideo } from "#app/resources/videos/components/managed-video.tsx";
import { videos, type Video } from "#app/resources/videos/resource.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

const page = adminPage<Video>(videos, {
  filter: {
    name: "kind",
    asks: "featured",
    label: "Show",
    options: [
      { value: "", label: "All videos" },
      { value: "1", label: "Featured" },
    ],
  },
  renderCard: (video, tools) => <ManagedVideo video={video} tools={tools} />,
});

export const { meta, clientLoader, HydrateFallback } = page;
export default page.Page;
