/** Thrown where a visitor asks for more than can be given now; the error handler makes the response of it. */
export class Refused extends Error {
  override name = "Refused";
  /** 429 for whoever asks too much, 503 when all together do. */
  readonly status: 429 | 503;
  /** When to come back, in seconds. */
  readonly retryAfter: number;

  constructor(status: 429 | 503, milliseconds: number) {
    super("Too many requests. Please wait a moment.");
    this.status = status;
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  }
}
