import type { Measure } from '#shared/domain/measure.ts';

/** A variant of a building as it is kept in the window. */
export interface Variant {
  readonly id: string;
  /** The name that it was given; null: it is called by its measures. */
  readonly name: string | null;
  readonly measures: readonly Measure[];
}
