import { FormPicture, FormSwitch, FormText, FormTextArea } from "#app/ui/form-fields.tsx";
import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm } from "#app/ui/use-record-form.ts";
import { emptyPost, postForm, postsClient } from "../client.ts";
import { postMessages } from "../messages.ts";

/** SPEC 2: the form of a blog post. SPEC 9: excerpt of 3 rows, content of 12. */
export function PostForm({
  id,
  categories,
  onClose,
  onSaved,
}: {
  /** Undefined for a new post. */
  id: string | undefined;
  categories: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useRecordForm({
    kind: postForm,
    client: postsClient,
    target: id === undefined ? { kind: "create", values: emptyPost } : { kind: "edit", id },
    draftKey: `blog-posts/${id ?? "new"}`,
    onSaved() {
      toast.success(id === undefined ? postMessages.created : postMessages.updated);
      onSaved();
    },
  });
  return (
    <RecordForm
      form={form}
      words={{ submit: id === undefined ? "Create Post" : "Update Post", busy: "Saving..." }}
      onClose={onClose}
    >
      <FormText form={form} name="title" label="Title" required autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-3">
        <FormText form={form} name="author" label="Author" required autoComplete="off" />
        <FormText
          form={form}
          name="category"
          label="Category"
          list="post-categories"
          autoComplete="off"
        />
        <FormText
          form={form}
          name="read_time"
          label="Read time"
          placeholder="5 min read"
          autoComplete="off"
        />
      </div>
      <datalist id="post-categories">
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <FormPicture form={form} name="image_url" label="Image URL" />
      <FormTextArea form={form} name="excerpt" label="Excerpt" rows={3} />
      <FormTextArea
        form={form}
        name="content"
        label="Content"
        required
        rows={12}
        hint="Every line break begins a new paragraph."
      />
      <div className="flex flex-wrap gap-x-10 gap-y-2">
        <FormSwitch form={form} name="published" label="Published" />
        <FormSwitch form={form} name="featured" label="Featured" />
      </div>
    </RecordForm>
  );
}
