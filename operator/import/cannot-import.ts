/** A source that cannot be imported; the message is the sentence an operator needs. */
export class CannotImport extends Error {
  override name = "CannotImport";
}
