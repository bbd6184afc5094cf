import { useState } from 'react';
import {
  costingSchema,
  costUnits,
  DEFAULT_DISCOUNT_RATE,
  RESIDENTIAL_LIFE_YEARS,
  type Costing,
} from '#shared/portfolio/economics.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { NumberField, useTypedNumber } from '#renderer/ui/number-field.tsx';
import { Choice } from '#renderer/ui/choice.tsx';
import styles from './comparison.module.css';

interface CostingFormProps {
  /** What was entered before; null: nothing. */
  readonly first: Costing | null;
  /** Told of what was entered once it is whole; null while it is not. */
  readonly onCosting: (costing: Costing | null) => void;
}

/** A share in percent, without what binary fractions add. */
const percent = (share: number): number => Number((share * 100).toPrecision(12));

/** What a measure costs at each location, how long it lasts, and the discount rate; no cost is assumed. */
export function CostingForm({ first, onCosting }: CostingFormProps) {
  const { t } = useTexts();
  const [unit, setUnit] = useState<Costing['unit']>(first?.unit ?? 'location');
  const amount = useTypedNumber(
    first === null ? null : first.unit === 'location' ? first.amount : percent(first.amount),
  );
  const life = useTypedNumber(first?.lifeYears ?? RESIDENTIAL_LIFE_YEARS);
  const rate = useTypedNumber(percent(first?.discountRate ?? DEFAULT_DISCOUNT_RATE));
  const read = (entered: {
    readonly unit: Costing['unit'];
    readonly amount: number | null;
    readonly life: number | null;
    readonly rate: number | null;
  }): Costing | null => {
    const parsed = costingSchema.safeParse({
      unit: entered.unit,
      amount: entered.amount === null || entered.unit === 'location' ? entered.amount : entered.amount / 100,
      lifeYears: entered.life,
      discountRate: entered.rate === null ? null : entered.rate / 100,
    });
    return parsed.success ? parsed.data : null;
  };
  const now = { unit, amount: amount.value, life: life.value, rate: rate.value };
  const fields = [
    { key: 'amount', label: t(`review.compare.cost.${unit}`), typed: amount },
    { key: 'life', label: t('whatIf.worth.lifeYears'), typed: life },
    { key: 'rate', label: t('whatIf.worth.discountRate'), typed: rate },
  ] as const;
  /** Whether a field is wrong by itself: with figures that are right in the others it is refused. */
  const isWrong = (key: (typeof fields)[number]['key'], value: number | null): boolean =>
    read({ unit, amount: 0, life: 1, rate: 0, [key]: value }) === null;
  return (
    <div role="group" aria-label={t('review.compare.cost.title')} className={styles.measure}>
      <div className={styles.fields}>
        <Choice
          label={t('review.compare.cost.unit')}
          value={unit}
          options={costUnits.map((value) => ({ value, label: t(`review.compare.cost.units.${value}`) }))}
          onChange={(next) => {
            setUnit(next);
            onCosting(read({ ...now, unit: next }));
          }}
        />
        {fields.map(({ key, label, typed }) => (
          <NumberField
            key={key}
            label={label}
            text={typed.text}
            error={
              (key === 'amount' && typed.text.trim() === '') || !isWrong(key, typed.value)
                ? undefined
                : t('review.compare.cost.wrong')
            }
            onText={(text) => onCosting(read({ ...now, [key]: typed.type(text) }))}
          />
        ))}
      </div>
      <p className={styles.note}>{t('review.compare.cost.note')}</p>
    </div>
  );
}
