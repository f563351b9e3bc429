import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { mayorsService } from "#app/resources/city-mayors/service.server.ts";
import { serviceOf } from "#app/core/data/service.server.ts";
import { simpleEvents } from "#app/resources/simple-events/resource.ts";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { videosService } from "#app/resources/videos/service.server.ts";

/** One line for each resource that is saved in the common way. */
export const storedResources = [
  {
    resource: "blog-posts",
    api: apiOf(postsService),
    full: {
      title: "First customers",
      content: "One.\nTwo.",
      excerpt: "How to find ten.",
      category: "Sales",
      author: "Asha",
      read_time: "5 min read",
      image_url: "/art/a.avif",
      featured: true,
      published: true,
    },
    least: { title: "Short", content: "Text", author: "Asha", published: true },
    required: {
      title: "Title is required",
      content: "Content is required",
      author: "Author is required",
    },
    addresses: ["image_url"],
    numbers: [],
    unknown: "Post Not Found",
    tag: "blog-posts",
  },
  {
    resource: "videos",
    api: apiOf(videosService),
    full: {
      title: "A talk",
      description: "About tea",
      thumbnail_url: "https://pictures.example/1.jpg",
      video_url: "https://video.example/watch?v=1",
      duration: "10:30",
      category: "Talk",
      featured: true,
    },
    least: { title: "A talk" },
    required: { title: "Title is required" },
    addresses: ["video_url", "thumbnail_url"],
    numbers: [],
    unknown: "Video Not Found",
    tag: "videos",
  },
  {
    resource: "city-mayors",
    api: apiOf(mayorsService),
    full: {
      name: "Asha Rao",
      city: "Pune",
      country: "India",
      image_url: "/art/p.avif",
      about_text: "Runs a bakery.",
      years_experience: 4,
      startups_connected: 12,
      partnerships_facilitated: "two, small ones",
      events_organized: 0,
      vision_text: "More tables.",
      linkedin_url: "https://professionals.example/asha",
      contact_info: "asha@example.org",
    },
    least: { name: "Asha Rao", city: "Pune", country: "India" },
    required: {
      name: "Name is required",
      city: "City is required",
      country: "Country is required",
    },
    addresses: ["image_url", "linkedin_url"],
    numbers: ["years_experience", "startups_connected", "events_organized"],
    unknown: "City Mayor Not Found",
    tag: "city-mayors",
  },
  {
    resource: "events",
    api: apiOf(serviceOf(simpleEvents)),
    full: {
      title: "Open table",
      description: "Bring a question",
      date: "2025-07-01",
      time: "6 to 8 in the evening",
      location: "Cafe Nilgiri",
      image_url: "https://pictures.example/2.jpg",
    },
    least: { title: "Open table", date: "2025-07-01", time: "6 pm", location: "Cafe Nilgiri" },
    required: {
      title: "Title is required",
      date: "Date is required",
      time: "Time is required",
      location: "Location is required",
    },
    addresses: ["image_url"],
    numbers: [],
    unknown: "Event Not Found",
    tag: "events",
  },
];
