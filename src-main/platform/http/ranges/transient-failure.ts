/** A failure that may be over when it is tried again. */
export class TransientFailure extends Error {
  /** How long the server asks to be left alone; null where it does not say. */
  readonly waitMilliseconds: number | null;

  constructor(message: string, waitMilliseconds: number | null = null) {
    super(message);
    this.name = 'TransientFailure';
    this.waitMilliseconds = waitMilliseconds;
  }
}
