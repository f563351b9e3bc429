/** Loaded before a site (`node --import`): its clock runs ahead by as many milliseconds as the parent process says. */
const RealDate = Date;
let ahead = Number(process.env["JOURNEYS_CLOCK_AHEAD"]);
process.on("message", (message) => {
  ahead = Number(message);
  process.send?.("moved");
});
process.channel?.unref();

const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters) =>
    parameters.length > 0 ? Reflect.construct(target, parameters) : new target(now()),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
