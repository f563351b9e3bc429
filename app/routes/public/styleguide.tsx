import { PageTitle, Section } from "#app/ui/section.tsx";
import { Blocks } from "./styleguide/blocks.tsx";
import { Colours, Type } from "./styleguide/foundations.tsx";
import { Forms } from "./styleguide/forms.tsx";

export const meta = () => [{ title: "Styleguide" }, { name: "robots", content: "noindex" }];

/** Every building block in its states, in each of the four rooms. Only `npm run dev` has this page. */
export default function Styleguide() {
  return (
    <>
      <Section room="night">
        <PageTitle>Styleguide</PageTitle>
        <p className="mt-4 max-w-prose text-lg text-soft">
          A café in the evening. Components name a role (paper, ink, accent …) and the room they
          stand in decides its colour.
        </p>
      </Section>
      <Section>
        <Type />
      </Section>
      {rooms.map((room) => (
        <Section key={room} room={room}>
          <p className="mb-6 font-display text-3xl font-extrabold tracking-tighter">{room}</p>
          <Colours />
          <Blocks />
          <Forms room={room} />
        </Section>
      ))}
    </>
  );
}

const rooms = ["paper", "sunken", "night", "saffron"] as const;
