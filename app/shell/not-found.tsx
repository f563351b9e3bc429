import { ButtonLink } from "#app/ui/button.tsx";

/** SPEC 2: the not-found page, with the drawing of a coffee ring. */
export function NotFound() {
  return (
    <div className="mx-auto grid max-w-page justify-items-center gap-5 px-4 py-20 text-center">
      <svg viewBox="0 0 200 200" aria-hidden="true" className="h-44 max-w-full text-mark">
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <circle
            cx="100"
            cy="100"
            r="78"
            strokeWidth="9"
            strokeDasharray="300 24 120 46"
            opacity=".75"
          />
          <circle
            cx="103"
            cy="98"
            r="68"
            strokeWidth="2"
            strokeDasharray="200 30 90 60"
            opacity=".6"
          />
        </g>
        <circle cx="172" cy="166" r="5" fill="currentColor" opacity=".7" />
        <circle cx="186" cy="150" r="2.5" fill="currentColor" opacity=".6" />
      </svg>
      <h1 className="font-display text-4xl font-extrabold tracking-tighter">404</h1>
      <p className="text-xl">Oops! Page not found</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  );
}
