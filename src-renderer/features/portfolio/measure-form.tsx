import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, type Asset } from '#shared/domain/exposure.ts';
import type { MeasureChange } from '#shared/domain/portfolio-measure.ts';
import { toMetres } from '../../i18n/length-unit.ts';
import { parseDecimal } from '../../i18n/parse-decimal.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './comparison.module.css';

/** Of the contract. */
const MOST_METRES = 10;

interface MeasureFormProps {
  /** Rows that the measure would be meant for, in words. */
  readonly target: string;
  readonly isBusy: boolean;
  readonly onTry: (name: string, changes: MeasureChange[]) => void;
}

/** What is changed of the buildings: the first floor, the basement, deductibles. */
export function MeasureForm({ target, isBusy, onTry }: MeasureFormProps) {
  const { t } = useTranslation();
  const { locale, lengthSymbol, lengthUnit } = useFormatters();
  const [raise, setRaise] = useState('0.5');
  const [fillsBasement, setFillsBasement] = useState(false);
  const [deductibles, setDeductibles] = useState<Readonly<Record<Asset, string>>>({
    structure: '',
    inventory: '',
    equipment: '',
  });
  const read = (text: string): number | null => (text.trim() === '' ? 0 : parseDecimal(text, locale));
  const raisedBy = read(raise);
  const isRaiseWrong = raisedBy === null || Math.abs(toMetres(raisedBy, lengthUnit)) > MOST_METRES;
  const wrongAssets = assets.filter((asset) => {
    const amount = read(deductibles[asset]);
    return amount === null || amount < 0;
  });
  const changes: MeasureChange[] = [
    ...(isRaiseWrong || raisedBy === 0
      ? []
      : [{ kind: 'raiseFirstFloor' as const, byMetres: toMetres(raisedBy, lengthUnit) }]),
    ...(fillsBasement ? [{ kind: 'fillBasement' as const }] : []),
    ...assets
      .filter((asset) => deductibles[asset].trim() !== '')
      .map((asset) => ({ kind: 'setDeductible' as const, asset, amount: read(deductibles[asset]) ?? 0 })),
  ];
  const isReady = changes.length > 0 && !isRaiseWrong && wrongAssets.length === 0 && !isBusy;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) onTry(changes.map((change) => nameChange(change)).join(', '), changes);
  }

  function nameChange(change: MeasureChange): string {
    if (change.kind === 'fillBasement') return t('review.compare.nameBasement');
    if (change.kind === 'raiseFirstFloor') return t('review.compare.nameRaise', { by: `${raise} ${lengthSymbol}` });
    return t('review.compare.nameDeductible', {
      asset: t(`assetInSentence.${change.asset}`),
      amount: deductibles[change.asset],
    });
  }

  return (
    <form className={styles.measure} onSubmit={submit}>
      <p className={styles.note}>{target}</p>
      <div className={styles.fields}>
        <TextField
          figure
          label={t('review.compare.raise')}
          unit={lengthSymbol}
          inputMode="decimal"
          value={raise}
          error={isRaiseWrong ? t('review.compare.raiseWrong') : undefined}
          onChange={(event) => setRaise(event.target.value)}
        />
        {assets.map((asset) => (
          <TextField
            key={asset}
            figure
            label={t('review.compare.deductible', { asset: t(`asset.${asset}`) })}
            placeholder={t('review.compare.asItIs')}
            inputMode="decimal"
            value={deductibles[asset]}
            error={wrongAssets.includes(asset) ? t('review.compare.amountWrong') : undefined}
            onChange={(event) => setDeductibles({ ...deductibles, [asset]: event.target.value })}
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
