import { PageTitle, Section } from "#app/ui/section.tsx";

export default function Home() {
  return (
    <Section room="night">
      <PageTitle>eCafe</PageTitle>
    </Section>
  );
}
