import { PageTitle, Section } from "#app/ui/section.tsx";
import { Blocks } from "./styleguide/blocks.tsx";
import { Colours, Type } from "./styleguide/foundations.tsx";
import { Forms } from "./styleguide/forms.tsx";

export const meta = () => [{ title: "Styleguide" }, { name: "robots", content: "noindex" }];

/** Every building block in its states, in each of the four tones. Only `npm run dev` has this page. */
export default function Styleguide() {
  return (
    <>
      <Section tone="dark">
        <PageTitle>Styleguide</PageTitle>
        <p className="mt-4 max-w-prose text-lg text-soft">
          A café in the evening. Components name a role (paper, ink, accent …), and the tone of the
          band around them decides its colour.
        </p>
      </Section>
      <Section>
        <Type />
      </Section>
      {tones.map((tone) => (
        <Section key={tone} tone={tone}>
          <p className="mb-6 font-display text-3xl font-extrabold tracking-tighter">{tone}</p>
          <Colours />
          <Blocks />
          <Forms tone={tone} />
        </Section>
      ))}
    </>
  );
}

const tones = ["paper", "sunken", "dark", "accent"] as const;
