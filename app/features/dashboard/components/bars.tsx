import { Link } from "react-router";

interface Bar {
  label: string;
  value: number;
  to: string;
}

/** Horizontal bars, each beside its name and number: the picture of a short table. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="w-full table-fixed text-sm">
      <tbody>
        {bars.map(({ label, value, to }) => (
          <tr key={label}>
            <th scope="row" className="w-2/5 py-1 pr-3 text-left font-semibold">
              <Link to={to} className="underline decoration-line underline-offset-4">
                {label}
              </Link>
            </th>
            <td className="flex items-center gap-3 py-1">
              <span className="w-6 text-right tabular-nums">{value}</span>
              <svg
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-3.5 min-w-0 flex-1"
              >
                <rect width={(value / most) * 100} height="6" className="fill-accent" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One whole in two parts. */
export function Share({ part, whole, label }: { part: number; whole: number; label: string }) {
  return (
    <div>
      <span className="sr-only">{label}</span>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-5 w-full rounded-sm"
      >
        <rect width="100" height="6" className="fill-line" />
        <rect width={whole > 0 ? (part / whole) * 100 : 0} height="6" className="fill-good" />
      </svg>
    </div>
  );
}
