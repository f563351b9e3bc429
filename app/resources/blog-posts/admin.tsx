import { ManagedPost } from "./components/managed-post.tsx";
import { blogPosts, type Post } from "./resource.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

export const page = adminPage<Post>(blogPosts, {
  size: 20,
  ask: { drafts: 1 },
  filters: [
    {
      name: "kind",
      asks: "state",
      label: "State",
      options: [
        { value: "", label: "All posts" },
        { value: "published", label: "Published" },
        { value: "draft", label: "Drafts" },
      ],
    },
  ],
  columns: "grid gap-4",
  suggestFrom: ["category"],
  renderCard: (post, tools) => <ManagedPost post={post} tools={tools} />,
});
