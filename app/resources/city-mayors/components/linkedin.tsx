export function Linkedin() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5">
      <path d="M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM3 9.75h4V21H3V9.75ZM9.5 9.75h3.83v1.54h.05c.53-.95 1.84-1.95 3.79-1.95C21.2 9.34 22 12 22 15.46V21h-4v-4.93c0-1.18-.02-2.69-1.72-2.69-1.73 0-2 1.28-2 2.6V21h-4V9.75Z" />
    </svg>
  );
}
