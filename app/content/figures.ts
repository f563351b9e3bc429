interface Figure {
  value: string;
  label: string;
}

/** SPEC 2 and 9: the two fixed counters of the City Mayors page; the third counts the mayors themselves. */
export const mayorPageFigures = [
  { value: "15K+", label: "Entrepreneurs" },
  { value: "750+", label: "Events" },
] as const satisfies readonly Figure[];

/** SPEC 2: the four numbers above the testimonials. */
export const testimonialFigures = [
  { value: "200+", label: "Startups Launched" },
  { value: "$50M+", label: "Funding Raised" },
  { value: "1000+", label: "Jobs Created" },
  { value: "95%", label: "Member Satisfaction" },
] as const satisfies readonly Figure[];
