export interface Testimonial {
  id: string;
  name: string;
  role: string | null;
  company: string | null;
  content: string;
  sample: boolean;
}

/** SPEC 2: six quotes, role and company optional. */
export const testimonials = [
  {
    id: "first-customer",
    name: "Kaveri Lokhande",
    role: "Founder",
    company: "Slow Oven Bakery (sample)",
    content:
      "I came to ask how to find my first corporate customer. The man on my left ran an office of forty people and had a birthday that Friday. I have baked for them every week since, and I still sit on the left.",
    sample: true,
  },
  {
    id: "wrong-price",
    name: "Arnav Deol",
    role: "Co-founder",
    company: "Ledgerling (sample)",
    content:
      "Seven strangers told me, kindly, that my price was too low to be believed. I doubled it on the bus home. Nobody has complained yet except my co-founder, who wanted to know why we had waited.",
    sample: true,
  },
  {
    id: "cofounder",
    name: "Wanjiru Karanja",
    role: "Engineer and co-founder",
    company: null,
    content:
      "We argued about cold storage for an hour before we thought to exchange names. Two months of arguing later we registered a company. I recommend disagreeing with people before you sign anything with them.",
    sample: true,
  },
  {
    id: "closing-down",
    name: "Siddhant Rao",
    role: null,
    company: null,
    content:
      "The most useful evening was the one on which I said aloud that I was closing my company. Three people stayed behind. One had closed two. He gave me a list of what to do first, in his handwriting, and I followed it.",
    sample: true,
  },
  {
    id: "new-in-town",
    name: "Hye-jin Noh",
    role: "Product designer",
    company: "Paper Harbour (sample)",
    content:
      "I had moved for work and knew nobody. At other events people looked over my shoulder for somebody more important. Here they moved their cups and asked what I was making.",
    sample: true,
  },
  {
    id: "shopkeeper",
    name: "Rukhsana Mirza",
    role: "Owner",
    company: "Mirza Stitch House (sample)",
    content:
      "I thought it was for young men with laptops. I sell school uniforms. They had many questions about my returns, and one boy made me a stock sheet that I use every morning.",
    sample: true,
  },
] as const satisfies readonly Testimonial[];
