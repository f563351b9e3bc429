import { FormPicture, FormSwitch, FormText, FormTextArea } from "#app/ui/form-fields.tsx";
import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm } from "#app/ui/use-record-form.ts";
import { emptyVideo, videoForm, videosClient } from "../client.ts";
import { videoMessages } from "../messages.ts";

/** SPEC 2: the form of a video. */
export function VideoForm({
  id,
  onClose,
  onSaved,
}: {
  /** Undefined for a new video. */
  id: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useRecordForm({
    kind: videoForm,
    client: videosClient,
    target: id === undefined ? { kind: "create", values: emptyVideo } : { kind: "edit", id },
    draftKey: `videos/${id ?? "new"}`,
    onSaved() {
      toast.success(id === undefined ? videoMessages.created : videoMessages.updated);
      onSaved();
    },
  });
  return (
    <RecordForm
      form={form}
      words={{ submit: id === undefined ? "Create Video" : "Update Video", busy: "Saving..." }}
      onClose={onClose}
    >
      <FormText form={form} name="title" label="Title" required autoComplete="off" />
      <FormTextArea form={form} name="description" label="Description" rows={4} />
      <FormText
        form={form}
        name="video_url"
        label="Video URL"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://www.youtube.com/watch?v="
      />
      <FormPicture
        form={form}
        name="thumbnail_url"
        label="Thumbnail URL"
        hint="A picture on the video site itself is not shown to visitors: it would tell that site about each of them."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText
          form={form}
          name="duration"
          label="Duration"
          placeholder="10:30"
          autoComplete="off"
        />
        <FormText form={form} name="category" label="Category" autoComplete="off" />
      </div>
      <FormSwitch form={form} name="featured" label="Featured Video" />
    </RecordForm>
  );
}
