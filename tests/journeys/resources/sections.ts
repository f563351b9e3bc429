/** SPEC 2, 5 and 8 as a table: what each administrators' section of a stored resource says, asks and answers. */
export interface Section {
  path: string;
  resource: string;
  title: string;
  add: string;
  formTitle: { create: string; edit: string };
  submit: { create: string; edit: string; busy: string };
  /** Label → the sentence when it is empty. */
  required: Record<string, string>;
  /** Label → what a new row is given. The first is what it is called by. */
  fields: Record<string, string>;
  /** The least that the API takes; the first field is the title. */
  least: Record<string, string>;
  /** Label → a text that is no address. */
  addresses: readonly string[];
  /** Label → a text that is no whole number. */
  numbers?: readonly string[];
  /** Text on the card of a new row. */
  card: readonly string[];
  toasts: { created: string; updated: string; deleted: string };
  /** The message when the server does not answer. */
  failed: { create: string; delete: string };
  question: (name: string) => string;
}

export const sections: readonly Section[] = [
  {
    path: "/admin/blogs",
    resource: "blog-posts",
    title: "Blog Management",
    add: "New Post",
    formTitle: { create: "Create New Blog Post", edit: "Edit Blog Post" },
    submit: { create: "Create Post", edit: "Update Post", busy: "Saving..." },
    required: {
      Title: "Title is required",
      Author: "Author is required",
      Content: "Content is required",
    },
    fields: {
      Title: "A post of a journey",
      Author: "Asha Rao",
      Category: "Journeys",
      "Read time": "5 min read",
      Excerpt: "In short.",
      Content: "One.\nTwo.",
    },
    least: { title: "Two at one post", content: "Text", author: "Asha" },
    addresses: ["Image URL"],
    card: ["Draft", "Journeys", "Asha Rao", "5 min read", "In short."],
    toasts: {
      created: "Post created successfully",
      updated: "Post updated successfully",
      deleted: "Post deleted successfully",
    },
    failed: { create: "Failed to create post", delete: "Failed to delete post" },
    question: () => "Are you sure you want to delete this post?",
  },
  {
    path: "/admin/videos",
    resource: "videos",
    title: "Video Management",
    add: "Add Video",
    formTitle: { create: "Add New Video", edit: "Edit Video" },
    submit: { create: "Create Video", edit: "Update Video", busy: "Saving..." },
    required: { Title: "Title is required" },
    fields: {
      Title: "A video of a journey",
      Description: "Filmed nowhere.",
      "Video URL": "https://www.youtube.com/watch?v=SAMPLE-vid9",
      Duration: "10:30",
      Category: "Journeys",
    },
    least: { title: "Two at one video" },
    addresses: ["Video URL", "Thumbnail URL"],
    card: ["Journeys", "0 views", "0 likes", "10:30", "Filmed nowhere."],
    toasts: {
      created: "Video created successfully",
      updated: "Video updated successfully",
      deleted: "Video deleted successfully",
    },
    failed: { create: "Failed to save video", delete: "Failed to delete video" },
    question: () => "Are you sure you want to delete this video?",
  },
  {
    path: "/admin/city-mayors",
    resource: "city-mayors",
    title: "City Mayor Management",
    add: "Add City Mayor",
    formTitle: { create: "Add New City Mayor", edit: "Edit City Mayor" },
    submit: { create: "Create City Mayor", edit: "Update City Mayor", busy: "Saving..." },
    required: {
      Name: "Name is required",
      City: "City is required",
      Country: "Country is required",
    },
    fields: {
      Name: "Journey Mayor",
      City: "Pune",
      Country: "India",
      "Years of experience": "7",
      "Partnerships facilitated": "a handful",
    },
    least: { name: "Two at one mayor", city: "Pune", country: "India" },
    addresses: ["Image URL", "LinkedIn URL"],
    numbers: ["Years of experience", "Startups connected", "Events organized"],
    card: ["Pune, India"],
    toasts: {
      created: "City mayor created successfully",
      updated: "City mayor updated successfully",
      deleted: "City mayor deleted successfully",
    },
    failed: { create: "Failed to save city mayor", delete: "Failed to delete city mayor" },
    question: (name) => `Are you sure you want to delete ${name}?`,
  },
  {
    path: "/admin/events",
    resource: "events",
    title: "Event Management",
    add: "Create Event",
    formTitle: { create: "Create Event", edit: "Edit Event" },
    submit: { create: "Create Event", edit: "Update Event", busy: "Creating..." },
    required: {
      Title: "Title is required",
      Date: "Date is required",
      Time: "Time is required",
      Location: "Location is required",
    },
    fields: {
      Title: "A simple event of a journey",
      Date: "2031-05-04",
      Time: "6 to 8 in the evening",
      Location: "Cafe Nilgiri",
      Description: "Bring a question.",
    },
    least: { title: "Two at one event", date: "2031-05-04", time: "6 pm", location: "Pune" },
    addresses: ["Image URL"],
    card: [
      "Upcoming",
      "May 4, 2031",
      "6 to 8 in the evening",
      "Cafe Nilgiri",
      "0 attending",
      "Bring a question.",
    ],
    toasts: {
      created: "Event created successfully!",
      updated: "Event updated successfully!",
      deleted: "Event deleted successfully",
    },
    failed: {
      create: "Something went wrong. Please try again.",
      delete: "Failed to delete event",
    },
    question: (name) => `Are you sure you want to delete "${name}"?`,
  },
];
