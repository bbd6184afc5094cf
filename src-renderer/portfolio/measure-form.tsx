import { useState, type FormEvent } from 'react';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { MeasureChange } from '#shared/portfolio/portfolio-measure.ts';
import { toMetres } from '#renderer/i18n/display-length.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useTypedNumber, type TypedNumber, NumberField } from '#renderer/ui/number-field.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import styles from './comparison.module.css';

/** Largest change that the contract allows, metres. */
const MOST_METRES = 10;

interface MeasureFormProps {
  /** Rows that the measure would be meant for, in words. */
  readonly target: string;
  readonly isBusy: boolean;
  readonly onTry: (name: string, changes: MeasureChange[]) => void;
}

/** What is changed of the buildings: the first floor, the basement, deductibles. */
export function MeasureForm({ target, isBusy, onTry }: MeasureFormProps) {
  const { t, lengthSymbol, lengthUnit } = useTexts();
  const raise = useTypedNumber(toMetres(0.5, lengthUnit), { isLength: true });
  const [fillsBasement, setFillsBasement] = useState(false);
  const deductibles: Readonly<Record<Asset, TypedNumber>> = {
    structure: useTypedNumber(null),
    inventory: useTypedNumber(null),
    equipment: useTypedNumber(null),
  };
  const raisedBy = readOrNothing(raise);
  const isRaiseWrong = raisedBy === null || Math.abs(raisedBy) > MOST_METRES;
  const wrongAssets = assets.filter((asset) => (readOrNothing(deductibles[asset]) ?? -1) < 0);
  const changes: MeasureChange[] = [
    ...(isRaiseWrong || raisedBy === 0 ? [] : [{ kind: 'raiseFirstFloor' as const, byMetres: raisedBy }]),
    ...(fillsBasement ? [{ kind: 'fillBasement' as const }] : []),
    ...assets
      .filter((asset) => deductibles[asset].value !== null)
      .map((asset) => ({ kind: 'setDeductible' as const, asset, amount: deductibles[asset].value ?? 0 })),
  ];
  const isReady = changes.length > 0 && !isRaiseWrong && wrongAssets.length === 0 && !isBusy;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) onTry(changes.map((change) => nameChange(change)).join(', '), changes);
  }

  function nameChange(change: MeasureChange): string {
    if (change.kind === 'fillBasement') return t('review.compare.nameBasement');
    if (change.kind === 'raiseFirstFloor')
      return t('review.compare.nameRaise', { by: `${raise.text.trim()} ${lengthSymbol}` });
    return t('review.compare.nameDeductible', {
      asset: t(`assetInSentence.${change.asset}`),
      amount: deductibles[change.asset].text.trim(),
    });
  }

  return (
    <form className={styles.measure} onSubmit={submit}>
      <p className={styles.note}>{target}</p>
      <div className={styles.fields}>
        <NumberField
          label={t('review.compare.raise')}
          unit={lengthSymbol}
          text={raise.text}
          error={isRaiseWrong ? t('review.compare.raiseWrong') : undefined}
          onText={raise.type}
        />
        {assets.map((asset) => (
          <NumberField
            key={asset}
            label={t('review.compare.deductible', { asset: t(`asset.${asset}`) })}
            placeholder={t('review.compare.asItIs')}
            text={deductibles[asset].text}
            error={wrongAssets.includes(asset) ? t('review.compare.amountWrong') : undefined}
            onText={deductibles[asset].type}
          />
        ))}
      </div>
      <Checkbox label={t('review.compare.fillBasement')} isChecked={fillsBasement} onChange={setFillsBasement} />
      <Button type="submit" variant="primary" disabled={!isReady}>
        {t('review.compare.try')}
      </Button>
    </form>
  );
}

/** An empty field is no change; null for what is no number. */
function readOrNothing({ text, value }: TypedNumber): number | null {
  return text.trim() === '' ? 0 : value;
}
