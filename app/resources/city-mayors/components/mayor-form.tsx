import { cities } from "#app/content/cities.ts";
import { FormPicture, FormText, FormTextArea } from "#app/ui/form-fields.tsx";
import { RecordForm } from "#app/ui/record-form.tsx";
import { toast } from "#app/ui/toast.ts";
import { useRecordForm, type RecordFormState } from "#app/ui/use-record-form.ts";
import { emptyMayor, mayorForm, mayorsClient } from "../client.ts";
import { mayorMessages } from "../messages.ts";

/** SPEC 2: the form of a city mayor. */
export function MayorForm({
  id,
  onClose,
  onSaved,
}: {
  /** Undefined for a new mayor. */
  id: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useRecordForm({
    kind: mayorForm,
    client: mayorsClient,
    target: id === undefined ? { kind: "create", values: emptyMayor } : { kind: "edit", id },
    draftKey: `city-mayors/${id ?? "new"}`,
    saveFailed: mayorMessages.saveFailed,
    onSaved() {
      toast.success(id === undefined ? mayorMessages.created : mayorMessages.updated);
      onSaved();
    },
  });
  const submit = id === undefined ? "Create City Mayor" : "Update City Mayor";
  return (
    <RecordForm form={form} words={{ submit, busy: "Saving..." }} onClose={onClose}>
      <FormText form={form} name="name" label="Name" required autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <CityField form={form} />
        <FormText form={form} name="country" label="Country" required autoComplete="off" />
      </div>
      <FormPicture form={form} name="image_url" label="Image URL" />
      <FormTextArea form={form} name="about_text" label="About" rows={4} />
      <div className="grid gap-5 sm:grid-cols-3">
        <FormText
          form={form}
          name="years_experience"
          label="Years of experience"
          inputMode="numeric"
        />
        <FormText
          form={form}
          name="startups_connected"
          label="Startups connected"
          inputMode="numeric"
        />
        <FormText
          form={form}
          name="events_organized"
          label="Events organized"
          inputMode="numeric"
        />
      </div>
      <FormText
        form={form}
        name="partnerships_facilitated"
        label="Partnerships facilitated"
        hint="In your own words, such as an amount."
        autoComplete="off"
      />
      <FormTextArea form={form} name="vision_text" label="Vision" rows={4} />
      <FormText
        form={form}
        name="linkedin_url"
        label="LinkedIn URL"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <FormText form={form} name="contact_info" label="Contact info" autoComplete="off" />
    </RecordForm>
  );
}

/** Choosing one of our chapters fills in its country, as long as none is typed. */
function CityField({ form }: { form: RecordFormState }) {
  return (
    <>
      <FormText
        form={form}
        name="city"
        label="City"
        required
        autoComplete="off"
        list="mayor-cities"
        onChange={({ target }) => {
          const chapter = cities.find(({ name }) => name === target.value);
          const country = form.values["country"] || chapter?.country;
          form.change({ city: target.value, ...(country ? { country } : {}) });
        }}
      />
      <datalist id="mayor-cities">
        {cities.map((city) => (
          <option key={city.name}>{city.name}</option>
        ))}
      </datalist>
    </>
  );
}
