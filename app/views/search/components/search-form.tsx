import { useEffect, type RefObject } from "react";
import { SubmitButton } from "#app/ui/button.tsx";
import { Icon, Search } from "#app/ui/icon.ts";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { classes } from "#app/ui/classes.ts";
import { inputClass } from "#app/ui/input-class.ts";

export function SearchForm({ question }: { question: string }) {
  const field = useFocusOnArrival(question === "");
  useAddressAfterBack(field);
  return (
    <search>
      <form action="/search" className="flex max-w-2xl flex-wrap gap-3">
        <label htmlFor="question" className="sr-only">
          Search events, posts, cities and mayors
        </label>{" "}
        <input
          ref={field}
          id="question"
          name="q"
          type="search"
          key={question}
          defaultValue={question}
          maxLength={100}
          enterKeyHint="search"
          // Else Back brings what was typed for the next search, beside the results of this one.
          autoComplete="off"
          placeholder="A city, a topic, a name"
          className={classes(inputClass, "min-w-0 flex-1 basis-60")}
        />
        <SubmitButton>
          <Icon of={Search} />
          Search
        </SubmitButton>
      </form>
    </search>
  );
}

/** A browser that has kept the whole page shows it with what was typed last. */
function useAddressAfterBack(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const follow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && field.current) field.current.value = field.current.defaultValue;
    };
    addEventListener("pageshow", follow);
    return () => removeEventListener("pageshow", follow);
  }, [field]);
}
