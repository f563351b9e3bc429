import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CrudPage } from "#app/ui/crud-page.tsx";
import { useCrudPage, type CrudPageState } from "#app/ui/use-crud-page.ts";
import { postsClient } from "../client.ts";
import { postMessages } from "../messages.ts";
import type { Post } from "../schema.ts";
import { PostForm } from "./post-form.tsx";
import { PostMeta } from "./post-meta.tsx";

const words = {
  title: "Blog Management",
  add: "New Post",
  empty: postMessages.emptyAdmin,
  formTitle: { create: "Create New Blog Post", edit: "Edit Blog Post" },
};

const STATES = [
  { value: "", label: "All posts" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Drafts" },
];

export interface PostsQuestion {
  q: string;
  state: string;
}

/** SPEC 2, /admin/blogs. */
export function ManagePosts({
  page,
  question,
}: {
  page: RecordPage<Post>;
  question: PostsQuestion;
}) {
  const section = useCrudPage<Post>();
  const categories = [...new Set(page.items.flatMap(({ category }) => category ?? []))];
  return (
    <CrudPage
      section={section}
      words={words}
      page={page}
      isFiltered={question.q !== "" || question.state !== ""}
      columns="grid gap-4"
      toolbar={
        <ListToolbar
          search={question.q}
          searchLabel="Search by title, author, category or excerpt"
          filters={[{ name: "kind", label: "State", value: question.state, options: STATES }]}
        />
      }
      renderCard={(post) => <ManagedPost post={post} section={section} />}
      renderForm={(target) => (
        <PostForm
          key={target.kind === "edit" ? target.id : "new"}
          id={target.kind === "edit" ? target.id : undefined}
          categories={categories}
          onClose={section.closeForm}
          onSaved={section.finish}
        />
      )}
      deletion={(post) => ({
        question: postMessages.confirmDelete,
        words: {
          title: `Delete Post: ${post.title}`,
          deleted: postMessages.deleted,
          failed: postMessages.deleteFailed,
        },
        remove: () => postsClient.remove(post.id),
      })}
    />
  );
}

/** One post with its badges, as a line of the editor's ledger. */
function ManagedPost({ post, section }: { post: Post; section: CrudPageState<Post> }) {
  return (
    <article className="grid grid-cols-[5.5rem_1fr] content-start gap-x-4 gap-y-2 rounded-md border-2 border-line bg-raised p-3 sm:grid-cols-[9rem_1fr_auto] sm:p-4">
      <Picture
        src={post.image_url}
        alt=""
        sizes="9rem"
        className="aspect-square w-full rounded-sm sm:row-span-2 sm:aspect-[4/3]"
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={post.published ? "good" : "outline"}>
            {post.published ? "Published" : "Draft"}
          </Badge>
          {post.featured ? <Badge tone="accent">Featured</Badge> : null}
          {post.category ? <Badge>{post.category}</Badge> : null}
        </p>
        <h2 className="font-display text-xl font-bold tracking-tight">
          <Link to={`/blog/${post.id}`} className="hover:underline">
            {post.title}
          </Link>
        </h2>
        <PostMeta post={post} />
      </div>
      <div className="order-1 col-span-full -mb-1 flex items-start justify-end sm:order-none sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:mb-0">
        <IconButton
          label={`Edit ${post.title}`}
          icon={Pencil}
          onClick={() => section.edit(post.id)}
        />
        <IconButton
          label={`Delete ${post.title}`}
          icon={Trash2}
          onClick={() => section.askToDelete(post)}
        />
      </div>
      {post.excerpt ? (
        <p className="col-span-full line-clamp-3 text-sm sm:col-span-2 sm:col-start-2 sm:row-start-2">
          {post.excerpt}
        </p>
      ) : null}
    </article>
  );
}
