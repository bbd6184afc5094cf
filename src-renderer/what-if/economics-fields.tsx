import { LARGEST_COST, LONGEST_LIFE_YEARS, type EnteredEconomics } from '#shared/portfolio/economics.ts';
import type { Economics } from '#shared/query/variant-worth.ts';
import type { Variant } from '#shared/query/variant.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { NumberEntryField } from '#renderer/ui/number-field.tsx';
import styles from './what-if.module.css';

interface EconomicsFieldsProps {
  readonly variant: Variant;
  /** With what stands for what was not entered. */
  readonly economics: Economics;
  readonly onEdit: (entered: EnteredEconomics) => void;
}

/** Cost, life and discount rate of a measure; an emptied field has again what is known for its kind. */
export function EconomicsFields({ variant, economics, onEdit }: EconomicsFieldsProps) {
  const { t, ...formatters } = useTexts();
  const entered = variant.economics ?? {};
  const enter = (name: keyof EnteredEconomics, value: number | null): void => {
    const { [name]: _, ...others } = entered;
    onEdit(value === null ? others : { ...others, [name]: value });
  };
  const fields = [
    { name: 'cost', minimum: 0, maximum: LARGEST_COST, value: economics.cost, scale: 1 },
    { name: 'lifeYears', minimum: 1, maximum: LONGEST_LIFE_YEARS, value: economics.lifeYears, scale: 1 },
    { name: 'discountRate', minimum: 0, maximum: 100, value: economics.discountRate, scale: 100 },
  ] as const;
  return (
    <div
      role="group"
      aria-label={t('whatIf.worth.money', { name: describeVariant(variant, t, formatters) })}
      className={styles.economics}
    >
      {fields.map(({ name, minimum, maximum, value, scale }) => (
        <NumberEntryField
          key={name}
          name={`${variant.id}-${name}`}
          label={t(`whatIf.worth.${name}`)}
          value={value === null ? null : Number((value * scale).toPrecision(12))}
          minimum={minimum}
          maximum={maximum}
          onChange={(next) => enter(name, next === null ? null : next / scale)}
          onPutBack={(next) => enter(name, next === null ? null : next / scale)}
        />
      ))}
    </div>
  );
}
