export interface ResourceMessages {
  noun: string;
  notFound: string;
  accessDenied: string;
  refusals?: Readonly<Record<string, string>>;
  loading: string;
  fetchFailed: string;
  fetchFailedBecause?: (message: string) => string;
  findFailed?: string;
  createFailed: string;
  updateFailed: string;
  updateMissing?: string;
  /** SPEC 8: the toast when saving fails; the form keeps the server's words. */
  saveFailed?: string;
  /** SPEC 8, mayors: the error's own message is shown as a toast. */
  toastsReason?: boolean;
  deleteFailed: string;
  created: string;
  updated: string;
  deleted: string;
  /** SPEC 8: whether a list that cannot be fetched is announced in a toast too. */
  hasFetchToast: boolean;
  sectionTitle: string;
  add: string;
  empty: string;
  emptyHint?: string;
  noMatch: string;
  noMatchHint?: string;
  listNote?: string;
  formNote?: string;
  formTitle: { create: string; edit: string };
  submit: { create: string; update: string };
  busy: { create: string; update: string };
  cancel?: string;
  deleteTitle: (name: string) => string;
  deleteQuestion: (name: string) => string;
}

/** SPEC 2, 5 and 8 say the same of most resources; `own` is what they say differently of this one. */
export function messagesFor<Own extends Partial<ResourceMessages>>(
  name: string,
  own: Own,
): ResourceMessages & Own {
  const singular = name.toLowerCase();
  const Singular = name.charAt(0) + singular.slice(1);
  return {
    noun: singular,
    notFound: `${name} Not Found`,
    accessDenied: `You need admin privileges to manage ${singular}s.`,
    loading: `Loading ${singular}s...`,
    fetchFailed: `Failed to fetch ${singular}s`,
    createFailed: `Failed to save ${singular}`,
    updateFailed: `Failed to save ${singular}`,
    deleteFailed: `Failed to delete ${singular}`,
    created: `${Singular} created successfully`,
    updated: `${Singular} updated successfully`,
    deleted: `${Singular} deleted successfully`,
    hasFetchToast: true,
    sectionTitle: `${name} Management`,
    add: `Add ${name}`,
    empty: `No ${singular}s found. Create your first ${singular}!`,
    noMatch: "Nothing matches.",
    formTitle: { create: `Add New ${name}`, edit: `Edit ${name}` },
    submit: { create: `Create ${name}`, update: `Update ${name}` },
    busy: { create: "Saving...", update: "Saving..." },
    deleteTitle: (title) => `Delete ${name}: ${title}`,
    deleteQuestion: () => `Are you sure you want to delete this ${singular}?`,
    ...own,
  };
}
