/** Prints `usage` and ends the process well where a command is asked for it with `--help`, before it does anything. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
}
