import { messages } from "../messages.ts";

export function ReportLink({ to }: { to: string }) {
  return (
    <p className="mx-auto max-w-page px-4 py-3 text-sm sm:px-6 print:hidden">
      <a
        href={to}
        rel="nofollow"
        className="inline-block min-h-11 content-center text-soft underline underline-offset-4"
      >
        {messages.title}
      </a>
    </p>
  );
}
