import { SECOND } from "#app/core/time.ts";

/**
 * The server's clock as this device reckons it: each answer bounds by how much the two differ, so that the bounds come
 * closer with each one. A phone may be wrong by a day.
 */
export class ServerClock {
  #least = -Infinity;
  #most = Infinity;

  /** All by the clock of this device, but `date`, the header of the answer. */
  learn(asked: number, answered: number, date: number) {
    // `Date` names whole seconds.
    const [least, most] = [date - answered, date + SECOND - asked];
    // The clock of this device has been set.
    const isMoved = least > this.#most || most < this.#least;
    this.#least = isMoved ? least : Math.max(this.#least, least);
    this.#most = isMoved ? most : Math.min(this.#most, most);
  }

  at(device: number): number {
    return this.#least === -Infinity ? device : Math.round(device + (this.#least + this.#most) / 2);
  }
}
