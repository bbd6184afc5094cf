import {
  amountColumnFields,
  amountUnits,
  type PortfolioField,
  type PortfolioMapping,
  type AmountUnit,
} from '#shared/portfolio/portfolio-mapping.ts';
import type { DetectedColumn, PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import choiceStyles from './meaning-choice.module.css';

interface ColumnUnitProps {
  readonly column: DetectedColumn;
  /** The field that the column is mapped to; '' for none. */
  readonly field: PortfolioField | '';
  readonly options: PortfolioDetection['options'];
  readonly mapping: PortfolioMapping;
  readonly onChange: (mapping: PortfolioMapping) => void;
}

/** What the amounts of a column are multiplied by, as it was found out; correctable. Nothing for what is no amount. */
export function ColumnUnit({ column, field, options, mapping, onChange }: ColumnUnitProps) {
  const { t, count } = useTexts();
  if (!amountColumnFields.some((amount) => amount === field)) return null;
  // A share is in no unit.
  const { deductibleType = 'amount' } = mapping.defaults;
  if (field.endsWith('Deductible') && deductibleType !== 'amount') return null;
  const unit = mapping.amountUnits?.[column.name] ?? column.amountUnit ?? options.amountUnit ?? 1;
  return (
    <select
      className={classNames(choiceStyles.choice, choiceStyles.unit)}
      aria-label={t('portfolio.columnUnit', { column: column.name })}
      value={unit}
      onChange={(event) =>
        onChange({
          ...mapping,
          amountUnits: { ...mapping.amountUnits, [column.name]: toAmountUnit(event.target.value) },
        })
      }
    >
      {amountUnits.map((one) => (
        <option key={one} value={one}>
          {t('portfolio.timesUnit', { unit: count(one) })}
        </option>
      ))}
    </select>
  );
}

/** The unit of amounts that was chosen in a list, which knows texts only. */
export function toAmountUnit(chosen: string): AmountUnit {
  return amountUnits.find((unit) => String(unit) === chosen) ?? 1;
}
