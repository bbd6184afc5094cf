import type { Confidence } from '#shared/pack/pack-plan.ts';
import type { PackText } from '#shared/pack/pack-text.ts';

/** A value that was guessed, and why. */
export interface Guess<Value> {
  readonly value: Value;
  /** What it was guessed from, in words: `the name says rp100`. */
  readonly why: PackText;
  readonly confidence: Exclude<Confidence, 'stated'>;
}
