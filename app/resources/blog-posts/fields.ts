import type { FieldsOf } from "#app/core/forms/resource.ts";

/** SPEC 2, 3 and 5: the fields of a blog post, in the order of its form. SPEC 9: excerpt of 3 rows, content of 12. */
export const fields = {
  title: { input: "line", label: "Title", required: "Title is required" },
  author: { input: "line", label: "Author", required: "Author is required", columns: 3 },
  category: { input: "line", label: "Category", isName: true, columns: 3 },
  read_time: { input: "line", label: "Read time", placeholder: "5 min read", columns: 3 },
  image_url: { input: "picture", label: "Image URL" },
  excerpt: { input: "text", label: "Excerpt", rows: 3 },
  content: {
    input: "article",
    label: "Content",
    required: "Content is required",
    rows: 12,
    hint: "Every line break begins a new paragraph.",
  },
  published: { input: "switch", label: "Published" },
  featured: { input: "switch", label: "Featured" },
} satisfies FieldsOf<"blog_posts">;
