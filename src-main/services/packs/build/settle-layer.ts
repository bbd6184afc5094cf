import type { PackPlan, PlanGuess, PlanLayer } from '#shared/domain/pack-plan.ts';
import type { Guess } from './guess.ts';

/** Fields of a layer that are guessed or stated. */
type LayerField = Exclude<keyof PlanLayer, 'file' | 'band' | 'guesses'>;
type ValueOf<Field extends LayerField> = NonNullable<PlanLayer[Field]>;

/** Settles the fields of one layer, one after the other, and notes why each has its value. */
export interface LayerSettler {
  readonly guesses: readonly PlanGuess[];
  /**
   * What the given plan says; else a sure guess; else the given default; else a fair guess; else null. A guess of low
   * confidence is noted, not taken: it has to be confirmed.
   */
  settle<Field extends LayerField>(field: Field, guess: Guess<ValueOf<Field>> | null): ValueOf<Field> | null;
}

/** Creates the settler of a layer. @param given the same layer of the plan that was given, if it has it */
export function createLayerSettler(given: PlanLayer | undefined, defaults: PackPlan['defaults']): LayerSettler {
  const guesses: PlanGuess[] = [];
  return {
    guesses,
    settle(field, guess) {
      const state = (value: unknown, why: string) =>
        void guesses.push({ field, value: formatValue(value), why, confidence: 'stated' });
      const stated = given?.[field];
      if (stated !== null && stated !== undefined) {
        state(stated, 'the plan says so');
        return stated as never;
      }
      const general = Object.hasOwn(defaults, field) ? defaults[field as keyof PackPlan['defaults']] : null;
      if (general !== null && guess?.confidence !== 'high') {
        state(general, 'the default of the plan');
        return general as never;
      }
      if (guess === null) return null;
      guesses.push({ field, value: formatValue(guess.value), why: guess.why, confidence: guess.confidence });
      return guess.confidence === 'low' ? null : (guess.value as never);
    },
  };
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
