import { useTranslation } from 'react-i18next';
import type { PlanGuess } from '#shared/pack/pack-plan.ts';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import type { EditableField } from './plan-draft.ts';

/** Fields whose values have words of their own on the screen. */
const wordedFields: ReadonlySet<string> = new Set(['use', 'hazard', 'scenario', 'quantity']);
/** Fields whose values are lists, which the fields themselves show better. */
const listedFields: ReadonlySet<string> = new Set(['columns', 'classes']);

/** A guess in words: of what, the value, why, how sure. */
export function GuessText({ guess }: { readonly guess: PlanGuess }) {
  const { t } = useTranslation();
  const { field, value, why, whyText } = guess;
  const isLeftOut = listedFields.has(field) || value === '[]';
  return t(isLeftOut ? 'packBuild.guessOfList' : 'packBuild.guess', {
    field: t(`packBuild.field.${field as EditableField}`, { defaultValue: field }),
    value: wordedFields.has(field) ? t(`packBuild.${field}.${value}` as 'packBuild.use.flood') : value,
    why: describePackText(whyText, why, t),
    confidence: t(`packBuild.confidence.${guess.confidence}`),
  });
}
