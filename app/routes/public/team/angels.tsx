import { angels } from "#app/content/team.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Heading } from "#app/ui/section.tsx";

/** SPEC 2 and 9: twenty-one photos behind 'Meet Our Angels'. */
export function Angels() {
  return (
    <Disclosure more="Meet Our Angels" less="Hide Our Angels" variant="poster">
      <Heading className="mt-14">Our Angels</Heading>
      <ul className="mt-8 grid grid-cols-3 max-[15rem]:grid-cols-2 gap-x-3 gap-y-6 sm:gap-x-5 md:grid-cols-6 lg:grid-cols-7">
        {angels.map(({ id, name, image, description }) => (
          <li key={id}>
            <Picture
              src={image}
              alt={name}
              sizes="(min-width: 48rem) 10rem, 30vw"
              className="aspect-square w-full"
            />
            <p aria-hidden="true" className="mt-2 text-sm leading-snug font-semibold">
              {name}
            </p>
            <p className="text-xs text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
