import type { Confidence, PackPlan, PlanGuess, PlanLayer } from '#shared/pack/pack-plan.ts';
import { packText, sayPackText, type PackText, type PackTextKey } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';

/** Fields of a layer that are guessed or stated. */
type LayerField = Exclude<keyof PlanLayer, 'file' | 'band' | 'name' | 'guesses'>;
type ValueOf<Field extends LayerField> = NonNullable<PlanLayer[Field]>;

/** Decides the fields of one layer, one after the other, and notes why each has its value. */
export interface LayerDecider {
  readonly guesses: readonly PlanGuess[];
  /**
   * What the given plan says; else a sure guess; else the given default; else a fair guess; else null. A guess of low
   * confidence is noted, not taken: it has to be confirmed.
   */
  decide<Field extends LayerField>(field: Field, guess: Guess<ValueOf<Field>> | null): ValueOf<Field> | null;
}

/** Creates the decider of a layer. @param given the same layer of the plan that was given, if it has it */
export function createLayerDecider(given: PlanLayer | undefined, defaults: Readonly<Partial<PlanLayer>>): LayerDecider {
  const guesses: PlanGuess[] = [];
  return {
    guesses,
    decide(field, guess) {
      const state = (value: unknown, why: PackTextKey) =>
        void guesses.push(describeGuess(field, value, packText(why), 'stated'));
      const stated = given?.[field];
      if (stated !== null && stated !== undefined) {
        state(stated, 'plan-says-so');
        return stated;
      }
      const general = defaults[field];
      if (general !== null && general !== undefined && guess?.confidence !== 'high') {
        state(general, 'default-of-plan');
        return general;
      }
      if (guess === null) return null;
      guesses.push(describeGuess(field, guess.value, guess.why, guess.confidence));
      return guess.confidence === 'low' ? null : guess.value;
    },
  };
}

/** Creates the decider of a layer without depths: quantities and units are none of its business. */
export function createVectorDecider(path: string, band: number, given: PackPlan): LayerDecider {
  return createLayerDecider(
    given.layers.find((layer) => layer.file === path && layer.band === band),
    { ...given.defaults, quantity: null, unit: null },
  );
}

/** A guess as a plan holds it: its reason in English, and what other languages make theirs of. */
export function describeGuess(field: string, value: unknown, why: PackText, confidence: Confidence): PlanGuess {
  return { field, value: formatValue(value), why: sayPackText(why), whyText: why, confidence };
}

/** Whether a guess was made from a word of a name. @param words pattern of whole words */
export function isOfWord({ whyText }: PlanGuess, words: RegExp): boolean {
  const word = whyText?.values['word'];
  return typeof word === 'string' && words.test(word);
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
