import { CannotUpgrade } from "./git.ts";

/** Ctrl+C ends an upgrade until the switch begins; from then on it would leave the site between two versions. */
export class Stop {
  readonly #controller = new AbortController();
  #isTooLate = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  ask(): string {
    if (this.#isTooLate)
      return "It is too late to stop: this upgrade goes on to its end, forward or back.";
    this.#controller.abort(new CannotUpgrade("You have stopped the upgrade."));
    return "Stopping ...";
  }

  /** Called when the switch begins. Throws when the operator was faster. */
  noLongerPossible(): void {
    this.signal.throwIfAborted();
    this.#isTooLate = true;
  }
}
